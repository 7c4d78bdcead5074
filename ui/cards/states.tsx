/** The states of a card without a result: loading, empty, failed. */
import { CircleAlert, type LucideIcon, RotateCw } from 'lucide-react'
import { formatDuration } from '#contract/rules/amounts.ts'
import { Button } from '../primitives/button.tsx'
import { Spinner } from '../primitives/spinner.tsx'
import { Card } from './card.tsx'

const ROWS = [
  ['w-14', 'w-24'],
  ['w-11', 'w-[70px]'],
  ['w-16', 'w-20'],
] as const

type LoadingProps = Readonly<{ title: string; text: string; elapsedMs?: number | undefined; rows?: number }>

/** spec C4.6: an item in progress names its work; after two seconds it shows the seconds. */
export function Loading({ title, text, elapsedMs = 0, rows = 3 }: LoadingProps) {
  return (
    <Card
      title={title}
      busy
      subject={
        <span role="status" className="inline-flex items-center gap-2 align-bottom">
          <Spinner className="size-3.5" />
          {text}
        </span>
      }
      aside={elapsedMs >= 2000 ? <span className="num">{formatDuration(elapsedMs)}</span> : undefined}
    >
      <div aria-hidden="true">
        {ROWS.slice(0, rows).map(([first, second]) => (
          <div key={first} className="flex items-center gap-3 border-line border-t py-[9px]">
            <span className="size-[34px] flex-none rounded-full bg-ink-2" />
            <span className="grid flex-1 gap-2">
              <span className={`h-3 rounded-[3px] bg-ink-2 ${first}`} />
              <span className={`h-[9px] rounded-[3px] bg-ink-2 ${second}`} />
            </span>
            <span className="h-3 w-[72px] rounded-[3px] bg-ink-2" />
          </div>
        ))}
      </div>
    </Card>
  )
}

export function Empty({ icon: Icon, children }: { icon: LucideIcon; children: string }) {
  return (
    <p className="flex items-center gap-3 border-line border-t py-[22px] text-fg-2">
      <Icon className="size-5 flex-none text-fg-3" strokeWidth={1.75} />
      {children}
    </p>
  )
}

type FailureProps = Readonly<{
  title: string
  /** The failed action: 'The balances did not load'. */
  heading: string
  /** The cause, and what to do; absent where the conversation says it. */
  cause?: string | undefined
  subject?: string
  retry?: (() => void) | undefined
}>

export function Failure({ title, heading, cause, subject, retry }: FailureProps) {
  return (
    <Card title={title} subject={subject}>
      <div className="border-line border-t pt-3.5 pb-1.5">
        <Callout tone="down" heading={heading}>
          {cause}
        </Callout>
        {retry && (
          <Button onClick={retry} className="mt-3">
            <RotateCw className="size-4" />
            Retry
          </Button>
        )}
      </div>
    </Card>
  )
}

const TONES = { down: 'border-down text-down', warn: 'border-warn text-warn' } as const

type CalloutProps = Readonly<{ tone: keyof typeof TONES; heading: string; children: React.ReactNode }>

export function Callout({ tone, heading, children }: CalloutProps) {
  return (
    <div className={`border-l-2 py-0.5 pl-3 ${TONES[tone]}`}>
      <h4 className="flex items-center gap-1.5 text-small font-semibold">
        <CircleAlert className="size-3.5 flex-none" strokeWidth={2} />
        {heading}
      </h4>
      <div className="text-fg-1">{children}</div>
    </div>
  )
}
