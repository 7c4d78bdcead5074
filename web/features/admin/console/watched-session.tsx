/** One session as it goes on: what is said, which tools run, what is traded; and its end by an admin. */
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { type ConsoleCall, stopSession, type WatchedEvent } from '#contract/api/console.ts'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import { request } from '#web/lib/api.ts'
import { plainText } from '#web/lib/plain-text.ts'
import { ReasonForm } from '#web/lib/reason-form.tsx'
import { lengthWords, ownerWords, stateWords } from './words.ts'

type Props = Readonly<{
  sessionId: string
  /** Undefined when its call is over. */
  call: ConsoleCall | undefined
  /** The time of the snapshot. */
  at: string
  events: readonly WatchedEvent[]
  onBack: () => void
}>

export function WatchedSession({ sessionId, call, at, events, onBack }: Props) {
  return (
    <>
      <div className="grid gap-2">
        <Button
          size="small"
          tone="quiet"
          ref={takeFocus}
          className="-ml-2.5 justify-self-start"
          onClick={onBack}
        >
          <ChevronLeft aria-hidden="true" strokeWidth={1.75} className="size-4" />
          All calls
        </Button>
        <div className="flex items-center gap-2">
          <h3 className="min-w-0 flex-1 truncate text-ui font-[580]">
            {call ? ownerWords(call.owner) : 'The call is over'}
          </h3>
          {call && <Badge tone={call.state === 'idle' ? 'plain' : 'strong'}>{stateWords(call)}</Badge>}
        </div>
        <p className="text-small text-fg-3">
          {call
            ? `${call.kind === 'voice' ? 'By voice' : 'In text'}, ${lengthWords(call.startedAt, at)}, ${call.turns} turns, ${call.toolCalls} tool calls. `
            : ''}
          This visit is on record, and the user can see it.
        </p>
        {call && <EndSession key={sessionId} sessionId={sessionId} />}
      </div>
      {events.length === 0 && <p className="text-small text-fg-3">Nothing has happened yet.</p>}
      <ol aria-label="Events, newest first" className="border-t border-line">
        {events.map((event) => (
          <EventRow key={event.id} event={event} />
        ))}
      </ol>
    </>
  )
}

const KINDS: Readonly<Record<WatchedEvent['kind'], string>> = {
  user: 'User',
  assistant: 'Parley',
  tool: 'Tool',
  trade: 'Trade',
  notice: 'Notice',
  ended: 'End',
}

const clock = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

const EventRow = ({ event: { at, kind, text, detail, isRunning, isBad } }: { event: WatchedEvent }) => (
  <li className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-1.5 text-small">
    <span className="font-[520] text-fg-2">{KINDS[kind]}</span>
    <span
      className={`whitespace-pre-line wrap-anywhere ${kind === 'tool' ? 'num' : ''} ${isBad ? 'text-down' : ''}`}
    >
      {kind === 'assistant' ? plainText(text) : text}
    </span>
    <time dateTime={at} className="num text-micro text-fg-3">
      {clock(at)}
    </time>
    <span className={`text-micro wrap-anywhere ${isBad ? 'text-down' : 'text-fg-3'}`}>
      {[isRunning && kind !== 'trade' && 'running', detail].filter(Boolean).join(', ')}
    </span>
  </li>
)

function EndSession({ sessionId }: Pick<Props, 'sessionId'>) {
  const [state, setState] = useState<'open' | 'confirming' | 'ended'>('open')
  if (state === 'ended')
    return (
      <p role="status" className="text-small text-fg-2">
        The session was ended.
      </p>
    )
  if (state === 'open')
    return (
      <Button
        size="small"
        tone="danger"
        className="justify-self-start"
        onClick={() => setState('confirming')}
      >
        End session…
      </Button>
    )
  return (
    <ReasonForm
      label="Reason for the end. It is kept on record; the user sees that the call was ended."
      action="End session"
      onConfirm={async (reason) => {
        await request(stopSession, { id: sessionId, body: { reason } })
        setState('ended')
      }}
      onCancel={() => setState('open')}
    />
  )
}
