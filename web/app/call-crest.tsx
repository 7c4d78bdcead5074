/** The crest as the state of the call and as its control: still in text, moving in a voice call. */
import { Crest } from '#ui/crest/crest.tsx'
import { lazyPart } from '#ui/primitives/lazy-part.tsx'
import { crestControl } from '#web/features/voice/crest-control.ts'
import { useApp, useCrestState, useSession, useVoice } from '#web/session/use-session.ts'
import { loadVoice } from './boundaries.ts'

const VoiceCrest = lazyPart(loadVoice, (part) => part.VoiceCrest, StillCrest)

/** In the conversation the crest beside the composer is the control of the call. */
export function ComposerCrest({ onPress }: { onPress: () => void }) {
  const control = useCrestControl()
  const onIntent = useVoiceIntent()
  const place = 'composer-crest -ml-2 size-[76px] self-center sm:-ml-1.5'
  if (!control) {
    return (
      <span className={place}>
        <CallCrest detail="small" />
      </span>
    )
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
      <CallCrest detail="small" />
    </button>
  )
}

/** The still crest, and in a voice call the moving one. */
export function CallCrest({ detail }: { detail: 'full' | 'small' }) {
  const Moving = useIsCalling() ? VoiceCrest : StillCrest
  return <Moving detail={detail} className="size-full" />
}

type CrestProps = Readonly<{ detail: 'full' | 'small'; className: string }>

function StillCrest(props: CrestProps) {
  return <Crest state={useCrestState()} {...props} />
}

export const useIsCalling = (): boolean =>
  useVoice(({ phase, problem }) => phase !== 'off' || problem !== undefined)

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
