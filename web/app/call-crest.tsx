/** The crest as the state of the call and as its control: still in text, moving in a voice call. */
import type { ReactNode } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { crestControl } from '#web/features/voice/crest-control.ts'
import { useApp, useCrestState, useSession, useVoice } from '#web/session/use-session.ts'
import { loadVoice } from './boundaries.ts'

const VoiceCrest = lazyPart(loadVoice, (part) => part.VoiceCrest, StillCrest)

type PlacedProps = Readonly<{ onPress: () => void }>

/** In the conversation the crest beside the composer is the control of the call. */
export const ComposerCrest = ({ onPress }: PlacedProps) => (
  <CrestButton place="composer-crest -ml-2 size-[76px] self-center sm:-ml-1.5 low:size-14" onPress={onPress}>
    <StillCrest detail="small" className="size-full" />
  </CrestButton>
)

/** In a call by voice it stands on the stage. */
export const StageCrest = ({ onPress }: PlacedProps) => (
  <CrestButton place="call-crest" onPress={onPress}>
    <VoiceCrest detail="full" className="size-full" />
  </CrestButton>
)

type CrestButtonProps = PlacedProps & Readonly<{ place: string; children: ReactNode }>

function CrestButton({ place, children, onPress }: CrestButtonProps) {
  const control = useCrestControl()
  const onIntent = useVoiceIntent()
  if (!control) {
    return <span className={place}>{children}</span>
  }
  return (
    <button
      type="button"
      aria-label={control.label}
      title={control.label}
      onClick={onPress}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={`${place} rounded-full`}
    >
      {children}
    </button>
  )
}

type CrestProps = Readonly<{ detail: 'full' | 'small'; className: string }>

function StillCrest(props: CrestProps) {
  return <Crest state={useCrestState()} {...props} />
}

export const useIsCalling = (): boolean => useVoice(({ phase }) => phase !== 'off')

/** Something stands in the way of a call or of its sound. */
export const useHasCallNotes = (): boolean =>
  useVoice(
    ({ phase, problem, playback }) => problem !== undefined || (phase === 'live' && playback === 'blocked'),
  )

export function useCrestControl() {
  const session = useSession((now) => now)
  const voice = useVoice((now) => now)
  return crestControl(session, voice)
}

/** Loads the voice part when the crest is pointed at or focused. */
export function useVoiceIntent(): () => void {
  const { voice } = useApp()
  return () => {
    if (voice.get().offered === 'yes') voice.preload()
  }
}
