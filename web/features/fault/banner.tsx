/** A continuing fault: what happened, what was kept, and the way out (design §9). */
import { Plug, Unplug } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { sendComposed } from '#web/lib/unsent.ts'
import { type Fault, isConnectionFault } from '#web/session/machine.ts'
import { useApp, useOutage, useSession } from '#web/session/use-session.ts'

const KEPT = 'The conversation and your draft are kept.'

function keptWords({ message, returned = 0, over }: Fault): string {
  // The words of a call that ended often say so themselves.
  if (returned === 0) return !over && message.includes('said is kept') ? 'Your draft is kept, too.' : KEPT
  return returned === 1
    ? 'Your message was not sent; it is back in the box.'
    : `Your ${returned} messages were not sent; they are back in the box.`
}

/** It has the one Retry of the page (spec S4.6): the ribbon and the line above the composer have the word. */
export function FaultBanner() {
  // A microphone that cannot be had is said where the voice has its controls.
  const fault = useSession((now) => (now.phase === 'idle' && isConnectionFault(now) ? now.fault : undefined))
  const outage = useOutage()
  if (outage.phase === 'down') return <Down fault={fault} />
  if (outage.phase === 'back') return <Back unsent={outage.unsent} hasFault={fault !== undefined} />
  if (!fault) return null
  return (
    <Strip heading={fault.over ? 'Parley is back.' : fault.message} text={keptWords(fault)}>
      <Retry />
    </Strip>
  )
}

function Retry() {
  const { session, conversation } = useApp()
  const retry = () => {
    conversation.retryNow()
    session.dispatch({ type: 'connect' })
  }
  return (
    <Button size="small" onClick={retry}>
      Retry
    </Button>
  )
}

function Down({ fault }: { fault: Fault | undefined }) {
  // On a phone it takes two lines at most.
  const text = fault?.returned ? `Reconnecting. ${keptWords(fault)}` : 'Reconnecting; your draft is kept.'
  return (
    <Strip heading={navigator.onLine ? 'Can’t reach Parley.' : 'You are offline.'} text={text}>
      {fault && <Retry />}
    </Strip>
  )
}

/** Nothing is sent by itself: what was written before the outage may be out of date. */
function Back({ unsent, hasFault }: Readonly<{ unsent: number; hasFault: boolean }>) {
  const { outage } = useApp()
  if (unsent === 0)
    return (
      <Strip isGood heading="Connected again." text={KEPT}>
        {hasFault && <Retry />}
      </Strip>
    )
  const send = () => {
    outage.dismiss()
    sendComposed()
  }
  return (
    <Strip
      isGood
      heading="Connected again."
      text={unsent === 1 ? 'Send your message now?' : `Send your ${unsent} messages now?`}
    >
      <Button size="small" onClick={send}>
        Send
      </Button>
      <Button size="small" tone="quiet" onClick={outage.dismiss}>
        Not now
      </Button>
    </Strip>
  )
}

type StripProps = Readonly<{ heading: string; text: string; isGood?: boolean; children?: React.ReactNode }>

function Strip({ heading, text, isGood = false, children }: StripProps) {
  const Icon = isGood ? Plug : Unplug
  return (
    <div
      role={isGood ? 'status' : 'alert'}
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line-2 px-4 py-2.5 text-body sm:px-5 ${isGood ? 'bg-accent-wash' : 'bg-down-wash'}`}
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={`size-5 shrink-0 ${isGood ? 'text-accent' : 'text-down'}`}
      />
      <p className="min-w-0 flex-1">
        <b className="font-semibold">{heading}</b> <span className="text-fg-2">{text}</span>
      </p>
      {children}
    </div>
  )
}
