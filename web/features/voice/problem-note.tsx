/** Shows what prevents a voice call and what to do about it; typing goes on beside it. */
import { MicOff, Unplug, X } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { isMicrophoneProblem } from '#web/session/machine.ts'
import type { MicrophoneProblem, VoiceProblem } from '#web/session/voice.ts'
import { howToAllow } from './allow-microphone.ts'

type Props = Readonly<{ problem: VoiceProblem; onRetry: () => void; onType: () => void }>

/** One line where there is room; the composer stays where it was. */
export function ProblemNote({ problem, onRetry, onType }: Props) {
  const { canRetry, heading, text } = problemWords(problem)
  const Icon = isMicrophoneProblem(problem.kind) ? MicOff : Unplug
  return (
    <div
      role="alert"
      className="grid grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-2 border-l-2 border-down pl-3 text-small sm:flex"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-down" />
      <p className="min-w-0 flex-1 text-fg-2">
        <b className="font-semibold text-down">{heading}.</b> {text}
      </p>
      {canRetry && (
        <Button
          size="small"
          className="order-last col-start-2 justify-self-start pointer-coarse:h-11 sm:order-none"
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
      <IconButton label="Dismiss" onClick={onType}>
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </IconButton>
    </div>
  )
}

type ProblemWords = Readonly<{ heading: string; text: string; canRetry: boolean }>

const MICROPHONE: Readonly<Record<MicrophoneProblem, ProblemWords>> = {
  denied: {
    heading: 'Microphone blocked',
    text: `${howToAllow(navigator.userAgent)}.`,
    canRetry: true,
  },
  missing: {
    heading: 'No microphone was found',
    text: 'Plug one in or switch it on.',
    canRetry: true,
  },
  busy: {
    heading: 'The microphone is in use elsewhere',
    text: 'Close the program that holds it.',
    canRetry: true,
  },
  insecure: {
    heading: 'The browser blocks the microphone on this address',
    text: 'Browsers allow it only over https and on localhost. Typing works here.',
    canRetry: false,
  },
  unsupported: {
    heading: 'This browser cannot call',
    text: 'It lacks WebRTC. Typing works here.',
    canRetry: false,
  },
}
const KEPT = 'The conversation is kept. Retry, or go on in text.'

/** A broken call has its own message; what was kept stands beside it. */
const problemWords = ({ kind, message }: VoiceProblem): ProblemWords =>
  isMicrophoneProblem(kind)
    ? MICROPHONE[kind]
    : { heading: message.replace(/\.$/, ''), text: KEPT, canRetry: true }
