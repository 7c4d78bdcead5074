/** Draws a tool call without a result: one that runs, and one that failed. */
import { Failure, Loading } from '#ui/cards/states.tsx'
import type { CardActions } from './card.tsx'
import { NOT_SET_UP, retryOf } from './retry.ts'

type UnfinishedCall = Readonly<
  { status: 'running'; elapsedMs?: number } | { status: 'failed'; code: string; message: string }
>

type UnfinishedCardProps = Readonly<{
  title: string
  /** Names the work of a running call. */
  text: string
  /** Says in a failed call which work was not done. */
  heading: string
  call: UnfinishedCall
  actions: CardActions
  /** The placeholder rows of a running call. */
  rows?: number
  /** The subject of a failed call. */
  subject?: string | undefined
  /** Replaces the heading where the server lacks a key or an address. */
  notSetUp?: string
}>

export function UnfinishedCard({ title, text, heading, call, actions, ...props }: UnfinishedCardProps) {
  const { rows, subject, notSetUp = 'Not set up here' } = props
  if (call.status === 'running')
    return <Loading title={title} text={text} elapsedMs={call.elapsedMs} rows={rows} />
  return (
    <Failure
      title={title}
      subject={subject}
      heading={NOT_SET_UP.has(call.code) ? notSetUp : heading}
      cause={call.message}
      retry={retryOf(call, actions)}
    />
  )
}
