/** Does what a press on the crest says. */
import type { AppContext } from '#web/session/use-session.ts'
import { type CrestControl, crestControl } from './control.ts'

export function pressCrest({ session, voice }: AppContext, start: () => void): void {
  const acts: Readonly<Record<CrestControl['does'], () => void>> = {
    start,
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
