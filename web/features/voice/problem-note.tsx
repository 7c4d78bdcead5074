/** Shows what prevents a voice call, what to do about it, and how to go on without voice. */
import { MicOff, Unplug } from 'lucide-react'
import { Callout } from '#ui/controls/callout.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { isMicrophoneProblem } from '#web/session/machine.ts'
import type { MicrophoneProblem, VoiceProblem } from '#web/session/voice.ts'
import { howToAllow } from './allow-microphone.ts'

type Props = Readonly<{ problem: VoiceProblem; onRetry: () => void; onType: () => void }>

export function ProblemNote({ problem, onRetry, onType }: Props) {
  const { canRetry, ...words } = problemWords(problem)
  return (
    <div role="alert">
      <Callout tone="bad" icon={isMicrophoneProblem(problem.kind) ? MicOff : Unplug} {...words}>
        {canRetry && (
          <Button size="small" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="small" tone="quiet" onClick={onType}>
          Type instead
        </Button>
      </Callout>
    </div>
  )
}

type ProblemWords = Readonly<{ heading: string; text: string; canRetry: boolean }>

const MICROPHONE: Readonly<Record<MicrophoneProblem, ProblemWords>> = {
  denied: {
    heading: 'The browser blocked the microphone',
    text: `${howToAllow(navigator.userAgent)}, then retry. Typing works meanwhile.`,
    canRetry: true,
  },
  missing: {
    heading: 'No microphone was found',
    text: 'Plug one in or switch it on, then retry. Typing works meanwhile.',
    canRetry: true,
  },
  busy: {
    heading: 'The microphone is in use elsewhere',
    text: 'Close the program that holds it, then retry. Typing works meanwhile.',
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
  isMicrophoneProblem(kind) ? MICROPHONE[kind] : { heading: message, text: KEPT, canRetry: true }
