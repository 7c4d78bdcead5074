/** A user who types in a call over a real socket and reads the replies. */
import type { Hono } from 'hono'
import { WebSocket } from 'ws'
import { getConversation } from '#contract/api/conversation.ts'
import { createSession } from '#contract/api/session.ts'
import { SOCKET_PATH } from '#contract/realtime/limits.ts'
import type { MessageItem, ToolNoteItem } from '#contract/transcript.ts'
import type { Env } from '../http/env.ts'
import { listen } from '../http/listen.ts'

export async function typing(app: Hono<Env>, get: (path: string) => Response | Promise<Response>) {
  const server = await listen('127.0.0.1', 0)
  server.open(app.fetch)
  const { id, client_secret } = createSession.output.parse(await (await get('/api/session')).json())
  const socket = new WebSocket(`ws://127.0.0.1:${server.address.port}${SOCKET_PATH}`, [
    'realtime',
    `openai-insecure-api-key.${client_secret.value}`,
  ])
  const send = (event: object): void => socket.send(JSON.stringify(event))
  await new Promise((resolve) => socket.once('open', resolve))
  const items = async () => getConversation.output.parse(await (await get('/api/conversation')).json()).items
  return {
    sessionId: id,
    say(text: string): void {
      const content = [{ type: 'input_text', text }]
      send({ type: 'conversation.item.create', item: { type: 'message', role: 'user', content } })
      send({ type: 'response.create' })
    },
    replies: async (): Promise<MessageItem[]> =>
      (await items()).flatMap((item) =>
        item.type === 'MESSAGE' && item.role === 'assistant' && item.status === 'DONE' ? [item] : [],
      ),
    notes: async (): Promise<ToolNoteItem[]> =>
      (await items()).flatMap((item) => (item.type === 'TOOL_NOTE' ? [item] : [])),
    async end(): Promise<void> {
      socket.close()
      await server.close(0)
    },
  }
}
