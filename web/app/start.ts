/** What the start button starts: a call by voice where one is offered, else one in text. */
import type { AppContext } from '#web/session/use-session.ts'

type Start = Readonly<{ byVoice: () => void; inText: () => void }>

/** Who is quicker than the server's answer to what it offers is served when that answer is there. */
export function startConversation({ voice }: Pick<AppContext, 'voice'>, { byVoice, inText }: Start): void {
  const { offered } = voice.get()
  if (offered === 'yes') byVoice()
  else if (offered === 'no') inText()
  else {
    const leave = voice.subscribe(() => {
      if (voice.get().offered === 'unknown') return
      leave()
      startConversation({ voice }, { byVoice, inText })
    })
  }
}
