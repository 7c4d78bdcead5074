/** The choices of voice that few people change: the three numbers and the codec. */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp, useVoice } from '#web/session/use-session.ts'
import { CodecChoice } from './codec-choice.tsx'
import { FineTuning, ResetButton } from './responsiveness.tsx'

export function Advanced({ children }: { children?: ReactNode }) {
  const { voice } = useApp()
  const settings = useVoice((now) => now.settings)
  return (
    <details className="group border-t border-line pt-3">
      <summary className="touch flex min-h-9 cursor-pointer items-center gap-2 text-ui font-[560] [&::-webkit-details-marker]:hidden">
        <span className="flex-1">Advanced</span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.75}
          className="size-4 text-fg-3 group-open:rotate-180 motion-safe:transition-[rotate]"
        />
      </summary>
      <div className="grid gap-4 pt-3">
        <FineTuning settings={settings} onChange={voice.setSettings} />
        <div>
          <ResetButton onChange={voice.setSettings} />
        </div>
        <div className="grid gap-2 border-t border-line pt-4">
          <CodecChoice />
        </div>
        {children}
      </div>
    </details>
  )
}
