/** Draws what was kept or forgotten, or what is known: each fact with its day and a link to its turn. */
import { NotebookPen } from 'lucide-react'
import type { Output } from '#contract/tool.ts'
import { Card, CardFoot } from '#ui/cards/card.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { Empty } from '#ui/cards/states.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import { defineCard } from '../_kit/card.tsx'
import { UnfinishedCard } from '../_kit/unfinished.tsx'
import { memoryTool } from './contract.ts'

type Result = Output<typeof memoryTool>
type Action = 'remember' | 'forget' | 'list'

const ROWS = 6
const TITLES: Readonly<Record<Action, string>> = {
  remember: 'Remembered',
  forget: 'Forgotten',
  list: 'What Parley remembers',
}
const REFUSED: Readonly<Record<NonNullable<Result['refusal']>, string>> = {
  sign_in: 'Parley remembers nothing about guests. Log in first.',
  switched_off: 'Memory is switched off.',
  off_the_record: 'This conversation is off the record.',
  not_own_words: 'Only what you say about yourself is kept.',
  nothing_found: 'There was nothing like that to forget.',
  here_only: 'Memory can be used in a conversation with Parley only.',
}

export const card = defineCard(memoryTool, ({ call, actions }) => {
  const { action = 'list' } = call.input
  if (call.status !== 'done')
    return (
      <UnfinishedCard
        title={TITLES.list}
        text={memoryTool.intent({ action })}
        heading="Nothing was changed"
        call={call}
        actions={actions}
      />
    )
  return <Facts action={action} result={call.output} />
})

function Facts({ action, result: { facts, refusal, total } }: Readonly<{ action: Action; result: Result }>) {
  const fold = useFold(facts, ROWS)
  const none = refusal === null ? 'Nothing is remembered yet.' : REFUSED[refusal]
  const isLess = action === 'list' && total > facts.length
  return (
    <Card title={refusal === null ? TITLES[action] : TITLES.list}>
      {facts.length === 0 ? (
        <Empty icon={NotebookPen}>{none}</Empty>
      ) : (
        <ul>
          {fold.shown.map((fact) => (
            <Row key={`${fact.link} ${fact.text}`} fact={fact} isGone={action === 'forget'} />
          ))}
        </ul>
      )}
      {(fold.button !== undefined || isLess) && (
        <CardFoot note={isLess && `${total} in all: the account menu has them.`}>{fold.button}</CardFoot>
      )}
    </Card>
  )
}

function Row({ fact, isGone }: Readonly<{ fact: Result['facts'][number]; isGone: boolean }>) {
  const ago = useAgo(fact.saidAt)
  return (
    <li className="flex items-baseline justify-between gap-3 border-line border-t py-2.5 first:border-t-0">
      <span className={`min-w-0 wrap-anywhere ${isGone ? 'text-fg-3 line-through' : ''}`}>{fact.text}</span>
      <a href={fact.link} className="link shrink-0 text-small text-fg-3">
        <time dateTime={fact.saidAt} title={fact.saidAt}>
          {ago}
        </time>
      </a>
    </li>
  )
}
