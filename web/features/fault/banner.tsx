/** A continuing fault: what happened, what was kept, and the way out (design §9). */
import { Unplug } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { type Fault, isMicrophoneProblem } from '#web/session/machine.ts'
import { useApp, useConversation, useSession } from '#web/session/use-session.ts'

const KEPT = 'The conversation and your draft are kept.'

function keptWords({ returned = 0 }: Fault): string {
  if (returned === 0) return KEPT
  return returned === 1
    ? 'Your message was not sent; it is back in the box.'
    : `Your ${returned} messages were not sent; they are back in the box.`
}

export function FaultBanner() {
  const { session } = useApp()
  const fault = useSession((now) => (now.phase === 'idle' ? now.fault : undefined))
  const { status } = useConversation()
  // A microphone that cannot be had is said where the voice has its controls.
  if (fault && (fault.returned || !isMicrophoneProblem(fault.kind))) {
    return (
      <Strip heading={fault.over ? 'Parley is back.' : fault.message} text={keptWords(fault)}>
        <Button size="small" onClick={() => session.dispatch({ type: 'connect' })}>
          Retry
        </Button>
      </Strip>
    )
  }
  return status === 'unreachable' ? (
    <Strip
      heading="Parley does not answer."
      text="Reconnecting automatically. What you write here is kept."
    />
  ) : null
}

type StripProps = Readonly<{ heading: string; text: string; children?: React.ReactNode }>

function Strip({ heading, text, children }: StripProps) {
  return (
    <div
      role="alert"
      className="flex items-center gap-3 border-b border-line-2 bg-down-wash px-4 py-2.5 text-body sm:px-5"
    >
      <Unplug aria-hidden="true" strokeWidth={1.75} className="size-5 shrink-0 text-down" />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{heading}</b> <span className="text-fg-2">{text}</span>
      </p>
      {children}
    </div>
  )
}
