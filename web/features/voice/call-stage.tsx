/** The stage of a call by voice: the crest, its word, the captions and the way to the transcript. Its frame needs no code of the call. */
import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { CREST_WORDS } from '#web/session/crest-state.ts'
import { useCrestState, useVoice } from '#web/session/use-session.ts'
import type { CallLayout } from './use-call-layout.ts'

type Props = Readonly<{
  layout: CallLayout
  onToggle: () => void
  crest: ReactNode
  captions: ReactNode
  time: ReactNode
  /** Nothing was said yet: there is no transcript to open. */
  isEmpty: boolean
}>

export const CallStage = ({ layout, onToggle, crest, captions, time, isEmpty }: Props) => (
  <section aria-label="Call" className="call-scene">
    <p className="call-time num text-small leading-9 text-fg-3">{time}</p>
    {!isEmpty && <TranscriptToggle isOpen={layout === 'beside'} onToggle={onToggle} />}
    {crest}
    <CallWord />
    <div className="call-captions">{captions}</div>
  </section>
)

/** Announced once per change. */
function CallWord() {
  const state = useCrestState()
  const isAsking = useVoice((now) => now.phase === 'asking')
  return (
    <p role="status" className={`call-word ${TONES[state] ?? 'text-fg-1'}`}>
      {isAsking ? 'Allow the microphone' : CREST_WORDS[state]}
    </p>
  )
}

const TONES: Partial<Record<keyof typeof CREST_WORDS, string>> = {
  speaking: 'text-accent',
  thinking: 'text-accent',
  muted: 'text-warn',
}

function TranscriptToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const Icon = isOpen ? PanelRightClose : PanelRightOpen
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label="Transcript"
      title={isOpen ? 'Hide the transcript' : 'Show the transcript'}
      onClick={onToggle}
      className="call-toggle inline-flex h-9 items-center pointer-coarse:h-11 gap-2 rounded-2 px-2.5 text-small font-[550] text-fg-2 hover:bg-ink-2 hover:text-fg-1 aria-expanded:bg-ink-3 aria-expanded:text-fg-1"
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 max-sm:rotate-90" />
      <span className="call-toggle-word">Transcript</span>
    </button>
  )
}
