/** Holds a text call without a browser: sends messages and waits for the replies. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { type Person, sessionKey } from './person.ts'

const serverEvent = z.looseObject({
  type: z.string(),
  response: z.optional(z.looseObject({ output: z.array(z.looseObject({ type: z.string() })) })),
})
type ServerEvent = z.output<typeof serverEvent>

export type TextCall = Readonly<{
  /** Runs the action and settles after the assistant's next reply. */
  reply: (action: () => unknown) => Promise<void>
  /** Says it, with pictures as data URLs. */
  say: (text: string, pictures?: readonly string[]) => Promise<void>
  close: () => Promise<void>
  /** Settles when the call is over, from either side. */
  ended: Promise<void>
}>

/** A response that ends with a tool call is not the reply: another response follows the tool. */
const isReply = ({ type, response }: ServerEvent): boolean =>
  type === 'response.done' && !response?.output.some((item) => item.type === 'function_call')

export async function openTextCall(url: string, person: Person): Promise<TextCall> {
  const protocols = ['realtime', `openai-insecure-api-key.${await sessionKey(person)}`]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime/socket`, protocols, {
    headers: person.headers,
  })
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await once(socket, 'open')

  async function reply(action: () => unknown): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const onMessage = (data: Buffer): void => {
      if (isReply(serverEvent.parse(JSON.parse(data.toString())))) resolve()
    }
    const onClose = (): void => reject(new Error('the call ended before the assistant answered'))
    socket.on('message', onMessage).on('close', onClose)
    try {
      await action()
      await promise
    } finally {
      socket.off('message', onMessage).off('close', onClose)
    }
  }

  const send = (event: object): void => socket.send(JSON.stringify(event))
  const say = (text: string, pictures: readonly string[] = []): Promise<void> =>
    reply(() => {
      const images = pictures.map((image_url) => ({ type: 'input_image', image_url }))
      const content = [{ type: 'input_text', text }, ...images]
      send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } })
      send({ type: 'response.create' })
    })

  async function close(): Promise<void> {
    socket.close()
    await ended
  }

  return { reply, say, close, ended }
}
