/** Parts of the tabs of the admin console: a heading, a failed load, the foot of a list, and a question before an act. */
import { type ReactNode, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'

export const FIELD =
  'h-9 max-w-full min-w-0 rounded-2 border border-line-3 bg-ink-0 px-2.5 text-ui pointer-coarse:h-11 pointer-coarse:text-[1rem]'

type SectionProps = Readonly<{ title: string; aside?: ReactNode; children: ReactNode }>

export const Section = ({ title, aside, children }: SectionProps) => (
  <section
    aria-label={title}
    // The line under the heading is the first one.
    className="grid min-w-0 grid-cols-1 content-start gap-1.5 [&_dl]:border-t-0 [&_ul]:border-t-0"
  >
    <div className="flex min-h-[37px] items-center justify-between gap-3 border-b border-line-2 pb-1.5">
      <h3 className="text-ui font-[580]">{title}</h3>
      {aside}
    </div>
    {children}
  </section>
)

type ProblemProps = Readonly<{ heading: string; error: Error; onRetry: () => void }>

export const LoadProblem = ({ heading, error, onRetry }: ProblemProps) => (
  <div role="alert" className="grid justify-items-start gap-2 border-l-2 border-down py-0.5 pl-3 text-body">
    <p className="text-small font-semibold text-down">{heading}</p>
    <p className="text-fg-2">{error.message}</p>
    <Button size="small" onClick={onRetry}>
      Try again
    </Button>
  </div>
)

type FootProps = Readonly<{ hasMore: boolean; isBusy: boolean; onMore: () => void }>

export const ListFoot = ({ hasMore, isBusy, onMore }: FootProps) =>
  hasMore && (
    <Button size="small" tone="quiet" className="justify-self-start" aria-disabled={isBusy} onClick={onMore}>
      {isBusy ? 'Loading…' : 'Show older'}
    </Button>
  )

type AskProps = Readonly<{
  /** On the button that asks, '…' included. */
  label: string
  /** Names what the button is about, where several have the same label. */
  about?: string
  question: string
  act: string
  keep: string
  isBusy: boolean
  onAct: () => void
}>

/** A press asks, and the second one acts. */
export function Ask({ label, about, question, act, keep, isBusy, onAct }: AskProps) {
  const [isAsking, setIsAsking] = useState(false)
  if (!isAsking)
    return (
      <Button size="small" tone="danger" aria-label={about} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    )
  return (
    <fieldset aria-label={act} className="grid w-full gap-2 border-l-2 border-down py-0.5 pl-3">
      <p className="text-small text-fg-2">{question}</p>
      <div className="flex flex-wrap gap-2">
        {/* The press that asked leads here, and not to the act. */}
        <Button size="small" ref={(button) => button?.focus()} onClick={() => setIsAsking(false)}>
          {keep}
        </Button>
        <Button
          size="small"
          tone="danger"
          aria-disabled={isBusy}
          onClick={() => {
            setIsAsking(false)
            onAct()
          }}
        >
          {act}
        </Button>
      </div>
    </fieldset>
  )
}
