/** Tests a conversation that moves between text and voice: nothing is lost, and an interrupted reply is marked. */
import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { messageText } from '#contract/realtime/items.ts'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import type { Brain } from '#domain/brain.ts'
import type { Session } from '#domain/sessions.ts'
import type { FakeLine } from '#media/testing/fake-line.ts'
import { createTestServer } from '../testing/server.ts'
import { fakeVoice, offerSdp } from '../testing/voice.ts'

const never = new AbortController().signal
const message = (text: string): string =>
  JSON.stringify({
    type: 'conversation.item.create',
    item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }] },
  })
const ASK = JSON.stringify({ type: 'response.create' })

const STORY = 'Once upon a time. There was a king.'

/** A brain that says two phrases and then waits on 'tell …'; otherwise it counts the messages it has read. */
function slowBrain() {
  const read: string[][] = []
  const brain: Brain = {
    async *think({ items }, signal) {
      read.push(items.flatMap((item) => (item.type === 'message' ? [messageText(item)] : [])))
      if (!read.at(-1)?.at(-1)?.startsWith('tell')) {
        yield { type: 'text', delta: 'Done.' }
        return
      }
      yield { type: 'text', delta: 'Once upon a time. ' }
      yield { type: 'text', delta: 'There was a king.' }
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    },
  }
  return { brain, read }
}

class FakeSocket extends EventEmitter {
  bufferedAmount = 0
  events: ServerEvent[] = []
  code?: number
  send(text: string): void {
    this.events.push(serverEvent.parse(JSON.parse(text)))
  }
  say(text: string): void {
    this.emit('message', text, false)
  }
  ping(): void {
    this.emit('pong')
  }
  terminate(): void {
    this.emit('close')
  }
  close(code: number): void {
    this.code = code
    this.emit('close')
  }
  heard = (type: ServerEvent['type']): boolean => this.events.some((event) => event.type === type)
}

async function talk() {
  const { brain, read } = slowBrain()
  const { voice, lines } = fakeVoice()
  const server = createTestServer({ brain, voice })
  const actor = { kind: 'guest', id: 'guest_1' } as const
  const session: Session = {
    id: 'sess_1',
    actor,
    conversationId: await server.conversations.current(actor),
    model: 'm',
    voice: 'marin',
    instructions: '',
    expiresAt: new Date(server.clock.now() + 3_600_000).toISOString(),
  }
  await server.sessions.open(session, 'ek_1')
  return {
    server,
    read,
    async inText(): Promise<FakeSocket> {
      const socket = new FakeSocket()
      ;(await server.calls.open(session)).join(socket)
      return socket
    },
    async byVoice(): Promise<FakeLine & { callId: string }> {
      const { callId } = await server.calls.answer(session, { offerSdp: offerSdp() }, never)
      const line = lines.at(-1)
      if (!line) throw new Error('there is no line')
      line.far.open()
      return { ...line, callId }
    },
    hangUp: (callId: string) => server.calls.hangUp(session, callId),
    async kept() {
      const { items } = await server.conversations.items(session.conversationId, { limit: 99 })
      return items.map((item) => ({
        title: item.title,
        status: item.status,
        ...(item.type === 'MESSAGE' && item.data),
      }))
    },
  }
}

const textsOf = ({ far }: FakeLine): string[] => far.texts.map((text) => JSON.parse(text).type)

it('a text reply in progress is stored as interrupted and known to the voice call', async () => {
  const { server, read, inText, byVoice, kept } = await talk()
  const page = await inText()
  page.say(message('tell me a story'))
  page.say(ASK)
  await expect.poll(() => page.heard('response.output_text.delta')).toBe(true)

  const line = await byVoice()
  expect(page.code).toBe(4002)
  expect(server.calls.live()).toEqual({ text: 0, voice: 1 })
  expect(await kept()).toEqual([
    { title: 'tell me a story', status: 'DONE' },
    { title: STORY, status: 'DONE', interrupted: true },
  ])
  line.far.sendText(message('and then?'))
  line.far.sendText(ASK)
  await expect.poll(() => read.length).toBe(2)
  expect(read[1]).toEqual(['tell me a story', STORY, 'and then?'])
  await server.calls.close()
})

it('a spoken reply is stored up to the heard part when the call changes to text', async () => {
  const { server, read, inText, byVoice, hangUp, kept } = await talk()
  const line = await byVoice()
  line.far.sendText(message('tell me a story'))
  line.far.sendText(ASK)
  await expect
    .poll(() => {
      line.advance(20)
      return textsOf(line).includes('response.output_audio_transcript.delta')
    })
    .toBe(true)
  expect(await hangUp(line.callId)).toBe(true)

  const [, reply] = await kept()
  expect(reply).toMatchObject({ status: 'DONE', interrupted: true })
  expect(`${reply?.title}${reply?.unheard}`).toBe(STORY)

  const page = await inText()
  page.say(message('go on'))
  page.say(ASK)
  await expect.poll(() => page.heard('response.done')).toBe(true)
  expect(read.at(-1)).toEqual(['tell me a story', reply?.title, 'go on'])
  await server.calls.close()
})

it('a new window joins the live voice call, and the next call at its end', async () => {
  const { server, inText, byVoice, hangUp } = await talk()
  const line = await byVoice()
  const early = await inText()
  expect(early.events[0]).toMatchObject({ session: { output_modalities: ['audio'] } })
  early.say(message('hello'))
  early.say(ASK)
  await expect.poll(() => textsOf(line).includes('response.created')).toBe(true)

  const ending = hangUp(line.callId)
  const late = await inText()
  await ending
  expect(early.code).toBe(1000)
  expect(late.events[0]).toMatchObject({ session: { output_modalities: ['text'] } })
  expect(server.calls.live()).toEqual({ text: 1, voice: 0 })
  await server.calls.close()
})
