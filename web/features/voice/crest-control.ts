/** Decides what a press on the crest does now, and its label for screen readers. */
import { crestStateOf } from '#web/session/crest-state.ts'
import { isBusy, type Session } from '#web/session/machine.ts'
import type { AppContext } from '#web/session/use-session.ts'
import type { VoiceState } from '#web/session/voice.ts'

export type CrestControl = Readonly<{
  label: string
  does: 'start' | 'hang-up' | 'stop-reply' | 'mute' | 'unmute' | 'talk' | 'send'
}>

/** Undefined when a press does nothing: in a text call without a voice to change to, and while a call is opened. */
export function crestControl(session: Session, voice: VoiceState): CrestControl | undefined {
  if (hasReply(session, voice)) return { label: 'Stop the reply', does: 'stop-reply' }
  if (voice.phase === 'live') return duringCall(voice)
  if (voice.phase !== 'off') return { label: 'Cancel the call', does: 'hang-up' }
  if (session.phase === 'idle') return { label: 'Start conversation', does: 'start' }
  return session.phase === 'live' && voice.offered === 'yes'
    ? { label: 'Talk to Parley', does: 'start' }
    : undefined
}

/** Words that are still being recognized have no reply to stop. */
function hasReply(session: Session, voice: VoiceState): boolean {
  const state = crestStateOf(session, voice)
  return state === 'speaking' || (state === 'thinking' && isBusy(session))
}

function duringCall({ mode, talking, mic }: VoiceState): CrestControl {
  if (mode === 'push-to-talk') {
    return talking ? { label: 'Send what you said', does: 'send' } : { label: 'Talk to Parley', does: 'talk' }
  }
  return mic === 'muted'
    ? { label: 'Unmute the microphone', does: 'unmute' }
    : { label: 'Mute the microphone', does: 'mute' }
}

/** `startInText` starts a call in text, where no voice is offered. */
export function pressCrest(app: AppContext, startInText: () => void): void {
  const { session, voice } = app
  const acts: Readonly<Record<CrestControl['does'], () => void>> = {
    start: () => startCall(app, startInText),
    'hang-up': voice.stop,
    'stop-reply': () => session.dispatch({ type: 'stop' }),
    mute: () => voice.setMuted(true),
    unmute: () => voice.setMuted(false),
    talk: () => voice.talk(true),
    send: () => voice.talk(false),
  }
  const control = crestControl(session.get(), voice.get())
  if (control) acts[control.does]()
}

/** A press before the server has said whether it has a voice waits for that answer. */
function startCall({ voice }: Pick<AppContext, 'voice'>, startInText: () => void): void {
  const { offered } = voice.get()
  if (offered === 'yes') voice.start()
  else if (offered === 'no') startInText()
  else {
    const leave = voice.subscribe(() => {
      if (voice.get().offered === 'unknown') return
      leave()
      startCall({ voice }, startInText)
    })
  }
}
