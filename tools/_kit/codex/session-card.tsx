/** Draws a session of the coding agent: its answer, the commands that it ran, the files it touched, tokens and time. */
import { SquareTerminal } from 'lucide-react'
import { formatDuration } from '#contract/rules/amounts.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { Facts, Stats } from '#ui/cards/facts.tsx'
import { FoldButton, useOpen } from '#ui/cards/fold.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Empty, Failure, Loading } from '#ui/cards/states.tsx'
import { Markdown } from '#ui/markdown/markdown.tsx'
import type { CardActions } from '../card.tsx'
import { retryOf } from '../retry.ts'
import type { AgentResult, Step } from './shape.ts'

type CallLike = Readonly<
  | { status: 'running'; elapsedMs?: number }
  | { status: 'done'; output: AgentResult }
  | { status: 'failed'; code: string; message: string }
>

type SessionCardProps = Readonly<{
  title: string
  prompt: string | undefined
  call: CallLike
  actions: CardActions
}>

const SUBJECT_MAX = 120

const HEADINGS: Readonly<Record<string, string>> = {
  not_configured: 'The coding agent is not set up',
  codex_not_confined: 'The coding agent is not offered',
  tool_superadmin_only: 'For super admins only',
  codex_conversation_unknown: 'That conversation was not found',
}

export function SessionCard({ title, prompt, call, actions }: SessionCardProps) {
  const subject = prompt ? `“${prompt.slice(0, SUBJECT_MAX)}”` : undefined
  if (call.status === 'running')
    return <Loading title={title} text="The coding agent is looking…" elapsedMs={call.elapsedMs} rows={2} />
  if (call.status === 'failed')
    return (
      <Failure
        title={title}
        subject={subject}
        heading={HEADINGS[call.code] ?? 'The coding agent did not answer'}
        cause={call.message}
        retry={retryOf(call, actions)}
      />
    )
  return <Session title={title} subject={subject} result={call.output} />
}

type SessionProps = Readonly<{ title: string; subject: string | undefined; result: AgentResult }>

function Session({ title, subject, result }: SessionProps) {
  const { response, timeline, origin } = result
  const commands = timeline.filter(({ kind }) => kind === 'command')
  return (
    <Card title={title} subject={subject} aside={<Source {...origin} />}>
      {response.text === '' ? (
        <Empty icon={SquareTerminal}>The coding agent gave no answer.</Empty>
      ) : (
        <div className="border-line border-t py-2.5">
          <p className="mb-1 text-micro text-fg-3">Written by {origin.source}, read-only</p>
          <Markdown text={response.text} className="wrap-anywhere" />
        </div>
      )}
      {commands.length > 0 && <Commands commands={commands} />}
      <Figures result={result} />
    </Card>
  )
}

function Commands({ commands }: Readonly<{ commands: readonly Step[] }>) {
  const [open, turn] = useOpen('commands')
  return (
    <>
      {open && (
        <ol aria-label="Commands">
          {commands.map((command, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a finished run never changes
            <CommandRow key={at} command={command} />
          ))}
        </ol>
      )}
      <CardFoot>
        <FoldButton open={open} onClick={turn}>
          {open
            ? 'Hide commands'
            : `Show ${commands.length === 1 ? '1 command' : `${commands.length} commands`}`}
        </FoldButton>
      </CardFoot>
    </>
  )
}

const OUTCOMES: Readonly<Record<Step['status'], string>> = {
  running: 'not finished',
  completed: 'done',
  failed: 'failed',
  declined: 'declined',
}

function CommandRow({
  command: { text, status, output, exitCode, durationMs },
}: Readonly<{ command: Step }>) {
  const facts = [
    OUTCOMES[status],
    exitCode === null || exitCode === 0 ? '' : `exit code ${exitCode}`,
    durationMs === null ? '' : formatDuration(durationMs),
  ].filter(Boolean)
  return (
    <li className="border-line border-t py-2">
      <code className="block text-small text-fg-1 wrap-anywhere">{text}</code>
      <p className={`num text-micro ${status === 'failed' ? 'text-down' : 'text-fg-3'}`}>
        {facts.join(' · ')}
      </p>
      {output !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section aria-label={`Output of ${text}`} tabIndex={0} className="mt-1 max-h-40 overflow-auto">
          <pre className="whitespace-pre-wrap text-micro text-fg-2 wrap-anywhere">{output}</pre>
        </section>
      )}
    </li>
  )
}

function Figures({
  result: { timeline, tokenUsage, session, conversationId, durationMs, rateLimits },
}: {
  result: AgentResult
}) {
  const files = timeline.filter(({ kind }) => kind === 'file').map(({ text }) => text)
  const [limit] = rateLimits ?? []
  const details = [
    ...(tokenUsage === null ? [] : [{ label: 'Input and output', value: tokensOf(tokenUsage) }]),
    ...(session.model === null ? [] : [{ label: 'Model', value: modelOf(session) }]),
    ...(limit
      ? [{ label: 'Plan used', value: <span className="num">{limit.usedPercent.toFixed(0)} %</span> }]
      : []),
    ...(conversationId === null
      ? []
      : [
          {
            label: 'Conversation',
            value: <code className="text-micro wrap-anywhere">{conversationId}</code>,
          },
        ]),
  ]
  return (
    <>
      <Stats
        items={[
          { label: 'Status', value: 'Completed' },
          { label: 'Time', value: formatDuration(durationMs) },
          { label: 'Tokens', value: tokenUsage === null ? 'None reported' : compact(tokenUsage.totalTokens) },
          { label: 'Files changed', value: files.length === 0 ? 'None' : files.join(', ') },
        ]}
      />
      {details.length > 0 && <Facts items={details} />}
    </>
  )
}

const tokensOf = ({ inputTokens, outputTokens }: NonNullable<AgentResult['tokenUsage']>): string =>
  `${compact(inputTokens)} tokens in, ${compact(outputTokens)} out`

/** '18.2K' */
const compact = (count: number): string =>
  count.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const modelOf = ({ model, reasoningEffort }: AgentResult['session']): string =>
  reasoningEffort === null ? (model ?? '') : `${model}, ${reasoningEffort} effort`
