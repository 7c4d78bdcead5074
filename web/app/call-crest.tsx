/** The crest as the state of the call and as its control: still in text, moving in a voice call. */
import { lazy, Suspense } from 'react'
import { Crest } from '#ui/crest/crest.tsx'
import { crestControl } from '#web/features/voice/crest-control.ts'
import { useApp, useCrestState, useSession, useVoice } from '#web/session/use-session.ts'
import { loadVoice } from './boundaries.ts'

const VoiceCrest = lazy(async () => ({ default: (await loadVoice()).VoiceCrest }))

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
  const state = useCrestState()
  const still = <Crest state={state} detail={detail} className="size-full" />
  if (!useIsCalling()) return still
  return (
    <Suspense fallback={still}>
      <VoiceCrest detail={detail} className="size-full" />
    </Suspense>
  )
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
