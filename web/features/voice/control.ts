/** What a press on the crest does right now, and what a screen reader says of it. */
import { crestStateOf } from '#web/session/crest-state.ts'
import type { Session } from '#web/session/machine.ts'
import type { VoiceState } from '#web/session/voice.ts'

export type CrestControl = Readonly<{
  label: string
  does: 'start' | 'hang-up' | 'stop-reply' | 'mute' | 'unmute' | 'talk' | 'send'
}>

/** Undefined when there is nothing to press: a call in text where no voice is offered, or a line being opened. */
export function crestControl(session: Session, voice: VoiceState): CrestControl | undefined {
  const state = crestStateOf(session, voice)
  if (state === 'speaking' || state === 'thinking') return { label: 'Stop the reply', does: 'stop-reply' }
  if (voice.phase === 'live') return duringCall(voice)
  if (voice.phase !== 'off') return { label: 'Cancel the call', does: 'hang-up' }
  if (session.phase === 'idle') return { label: 'Start conversation', does: 'start' }
  return session.phase === 'live' && voice.offered === 'yes'
    ? { label: 'Talk to Parley', does: 'start' }
    : undefined
}

function duringCall({ mode, talking, mic }: VoiceState): CrestControl {
  if (mode === 'push-to-talk') {
    return talking ? { label: 'Send what you said', does: 'send' } : { label: 'Talk to Parley', does: 'talk' }
  }
  return mic === 'muted'
    ? { label: 'Unmute the microphone', does: 'unmute' }
    : { label: 'Mute the microphone', does: 'mute' }
}
