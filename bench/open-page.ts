/** Holds the app stream of a visitor's conversation, as an open page does. */
import { getConversation } from '#contract/api/conversation.ts'
import { type Person, sessionKey } from '../e2e/person.ts'

export type OpenPage = Readonly<{ close: () => Promise<void> }>

export async function openPage(url: string, person: Person): Promise<OpenPage> {
  await sessionKey(person)
  const { id, lastEventId } = getConversation.output.parse(await person.request('/api/conversation'))
  const left = new AbortController()
  const answer = await fetch(`${url}/api/stream?conversation=${id}&after=${lastEventId}`, {
    headers: { ...person.headers, cookie: person.cookie() },
    signal: left.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
  const reading = answer.body.pipeTo(new WritableStream()).catch(() => undefined)
  return {
    async close() {
      left.abort()
      await reading
    },
  }
}
