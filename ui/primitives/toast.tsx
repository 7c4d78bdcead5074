/** One short message on a plate; a bad one keeps the page's own colours and may carry a way out. */
import { Check, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'

type Props = Readonly<{
  tone: 'done' | 'bad'
  text: string
  action?: Readonly<{ label: string; run: () => void }> | undefined
}>

const PLATES = {
  done: 'bg-fg-1 text-ink-0',
  bad: 'border border-down-line bg-ink-1 text-fg-1',
} as const

export function ToastPlate({ tone, text, action }: Props) {
  const Icon = tone === 'done' ? Check : TriangleAlert
  return (
    <div
      className={`flex min-h-11 items-center gap-2.5 rounded-2 py-2 pr-2 pl-3.5 text-small font-[520] shadow-pop ${PLATES[tone]}`}
    >
      <Icon
        aria-hidden="true"
        className={`size-4 shrink-0 ${tone === 'bad' ? 'text-down' : ''}`}
        strokeWidth={2}
      />
      <span className="flex-1 pr-2">{text}</span>
      {action && (
        <Button size="small" tone={tone === 'bad' ? 'plain' : 'inherit'} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  )
}
