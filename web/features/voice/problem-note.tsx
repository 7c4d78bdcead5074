/** Shows what prevents a voice call, what to do about it, and how to go on without voice. */
import { MicOff, Unplug } from 'lucide-react'
import { Callout } from '#ui/controls/callout.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { isMicrophoneProblem } from '#web/session/machine.ts'
import type { VoiceProblem } from '#web/session/voice.ts'
import { problemWords } from './words.ts'

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
