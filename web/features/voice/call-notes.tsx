/** The obstacles of a call or of its sound, above the composer. */
import { Volume2 } from 'lucide-react'
import { Callout } from '#ui/controls/callout.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { isMicrophoneProblem } from '../../session/machine.ts'
import { useApp, useSession, useVoice } from '../../session/use-session.ts'
import { ProblemNote } from './problem-note.tsx'

/** `onType` puts the cursor where one writes. */
export function CallNotes({ onType }: { onType: () => void }) {
  const { voice } = useApp()
  const isBlocked = useVoice((now) => now.phase === 'live' && now.playback === 'blocked')
  const problem = useProblem()
  if (!problem && !isBlocked) return null
  return (
    <section aria-label="Notes on the call" className="call-notes border-t border-line bg-ink-0 px-3 sm:px-5">
      <div className="mx-auto grid max-w-(--w-talk) gap-3 py-2.5">
        {problem && (
          <ProblemNote
            problem={problem}
            onRetry={() => voice.start()}
            onType={() => {
              voice.dismiss()
              onType()
            }}
          />
        )}
        {isBlocked && <TapToHear onTap={() => voice.unblock()} />}
      </div>
    </section>
  )
}

/** The page's banner shows a broken line; here is what only voice knows. */
function useProblem() {
  const problem = useVoice((now) => now.problem)
  const isShown = useSession((now) => now.phase === 'idle' && now.fault !== undefined)
  return problem && isShown && !isMicrophoneProblem(problem.kind) ? undefined : problem
}

const TapToHear = ({ onTap }: { onTap: () => void }) => (
  <Callout
    tone="warn"
    icon={Volume2}
    heading="The browser blocked the sound"
    text="Tap once to let this page play sound."
  >
    <Button size="small" onClick={onTap}>
      Tap to hear
    </Button>
  </Callout>
)
