import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { CloseReason } from '#contract/call-notices.ts'
import type { ServerEvent, ServerEventOf } from '#contract/realtime/server-events.ts'
import type { Brain } from '#domain/brain.ts'
import type { Log } from '#domain/ports.ts'
import type { Call, Listener } from '#domain/realtime.ts'
import { textSession, voiceSession } from '#realtime/engine/session.ts'
import { KEY, type SilentOpenAi, startSilentOpenAi } from '../../scripts/silent-openai.ts'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { modelsWith, voicesWith } from './models.ts'
import { openAiProvider } from './provider.ts'

const clock = { now: () => Date.now() }
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const signal = new AbortController().signal
const tool = {
  name: 'clock',
  title: 'Clock',
  description: 'Tells the time',
  parameters: { type: 'object', properties: {} },
  intent: () => 'Looking',
}

/** Waits in the middle of 'slow' until it is let go on; calls a tool when the time is requested. */
let goOn = Promise.withResolvers<void>()
const brain: Brain = {
  async *think({ items }) {
    const last = items.at(-1)
    if (last?.type === 'function_call_output') yield { type: 'text', delta: `It is ${last.output}.` }
    else if (JSON.stringify(last).includes('what time'))
      yield { type: 'call', name: 'clock', arguments: '{}' }
    else if (JSON.stringify(last).includes('slow')) {
      yield { type: 'text', delta: 'One. ' }
      await goOn.promise
      yield { type: 'text', delta: 'Two.' }
    } else yield { type: 'text', delta: `Item ${items.length}.` }
  },
}

let openAi: SilentOpenAi
beforeAll(async () => {
  openAi = await startSilentOpenAi(brain)
})
beforeEach(() => {
  goOn = Promise.withResolvers()
})
const open: Call[] = []
afterEach(() => {
  for (const call of open.splice(0)) call.close('ended')
  goOn.resolve()
  openAi.heal()
})
afterAll(() => openAi.close())

const warnings: string[] = []
const providerWith = (
  options: { apiKey?: string; baseUrl?: string; timeoutMs?: number; reattachMs?: number } = {},
) => {
  const log = { ...silent, warn: (_fields: object, message: string) => void warnings.push(message) }
  return openAiProvider({
    apiKey: KEY,
    baseUrl: openAi.baseUrl,
    fetch: (request) => fetch(request),
    clock,
    log,
    table: { models: modelsWith({}, silent), voices: voicesWith({}, silent) },
    reattachMs: PATIENCE_MS,
    ...options,
  })
}

const settings = {
  id: 'sess_ours',
  model: 'any',
  instructions: 'Be kind.',
  tools: [tool],
  expiresAt: 4_000_000_000,
}
const written = textSession(settings)
const spoken = voiceSession({ ...settings, voice: 'emerald' })
const offer = { session: spoken, history: [], offerSdp: 'v=0\r\noffer' }

function listen(call: Call) {
  open.push(call)
  const events: ServerEvent[] = []
  let closed: CloseReason | undefined
  const listener: Listener = {
    event: (event) => events.push(event),
    closed: (reason) => {
      closed = reason
    },
  }
  call.subscribe(listener)
  const of = <T extends ServerEvent['type']>(type: T): ServerEventOf<T>[] =>
    // The filter is what makes the narrower type true.
    events.filter((event) => event.type === type) as ServerEventOf<T>[]
  return {
    events,
    of,
    types: () => events.map(({ type }) => type),
    get closed() {
      return closed
    },
    ask(words: string) {
      const content = [{ type: 'input_text' as const, text: words }]
      const item = { type: 'message', role: 'user', status: 'completed', content } as const
      call.send({ type: 'conversation.item.create', item }, listener)
      call.send({ type: 'response.create' }, listener)
    },
    send: (event: Parameters<Call['send']>[0]) => call.send(event, listener),
    said: () =>
      of('response.output_text.delta')
        .map(({ delta }) => delta)
        .join(''),
    answered: (count = 1) => vi.waitFor(() => expect(of('response.done')).toHaveLength(count)),
  }
}

const called = (id: string) => [
  {
    itemId: `${id}_0`,
    item: {
      id: `${id}_0`,
      type: 'message',
      role: 'user',
      content: [{ type: 'input_audio', transcript: 'Hi' }],
    },
  },
  {
    itemId: `${id}_1`,
    item: {
      id: `${id}_1`,
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_audio', transcript: 'Ho' }],
    },
  },
  {
    itemId: `${id}_2`,
    item: { id: `${id}_2`, type: 'function_call', call_id: 'c1', name: 'clock', arguments: '{}' },
  },
  { itemId: `${id}_3`, item: { id: `${id}_3`, type: 'function_call_output', call_id: 'c1', output: 'noon' } },
]

describe('a call in text over OpenAI', () => {
  it('is configured by the server, emits the session first to every client, and answers', async () => {
    const call = await providerWith().open({ session: written, history: [] }, signal)
    const [one, other] = [listen(call), listen(call)]
    one.ask('hello')
    await Promise.all([one.answered(), other.answered()])
    for (const each of [one, other]) {
      expect(each.events[0]).toMatchObject({
        type: 'session.created',
        session: { id: 'sess_ours', instructions: 'Be kind.', output_modalities: ['text'] },
      })
      expect(each.said()).toBe('Item 1.')
    }
  })

  it('continues the history, and emits none of it again', async () => {
    const call = await providerWith().open({ session: written, history: called('old') }, signal)
    const page = listen(call)
    page.ask('hello')
    await page.answered()
    expect(page.said()).toBe('Item 5.')
    expect(page.types().filter((type) => type === 'conversation.item.done')).toHaveLength(2)
    page.send({ type: 'conversation.item.retrieve', item_id: 'old_1' })
    await vi.waitFor(() => expect(page.of('conversation.item.retrieved')).toHaveLength(1))
    expect(page.of('conversation.item.retrieved')[0]?.item).toMatchObject({
      content: [{ type: 'output_text', text: 'Ho' }],
    })
  })

  it('answers errors and questions to the client that sent them, under the id they gave', async () => {
    const call = await providerWith().open({ session: written, history: [] }, signal)
    const [one, other] = [listen(call), listen(call)]
    one.send({ type: 'response.cancel', event_id: 'mine' })
    await vi.waitFor(() => expect(one.of('error')).toHaveLength(1))
    expect(one.of('error')[0]?.error).toMatchObject({ event_id: 'mine', code: 'response_cancel_not_active' })
    expect(other.of('error')).toEqual([])
  })

  it('ends for everybody, with what was said, when the connection breaks', async () => {
    openAi.inject({ at: 'socket', do: 'drop', after: 'response.output_item.done' })
    const page = listen(await providerWith().open({ session: written, history: [] }, signal))
    page.ask('hello')
    await vi.waitFor(() => expect(page.closed).toBe('failed'))
    expect(page.of('response.done')[0]?.response.status).toBe('failed')
  })

  it('refuses in words what OpenAI refuses', async () => {
    const start = { session: written, history: [] }
    await expect(providerWith({ apiKey: 'sk-other' }).open(start, signal)).rejects.toMatchObject({
      code: 'provider_key_refused',
      message: expect.stringContaining('OpenAI did not accept the key'),
    })
    openAi.inject({ at: 'socket', do: 'refuse', status: 429, retryAfterSeconds: 7 })
    const busy = await providerWith()
      .open(start, signal)
      .catch((error: unknown) => error)
    expect(busy).toMatchObject({
      code: 'provider_busy',
      message: expect.stringContaining('try again in 7 s'),
    })
    openAi.inject({ at: 'socket', do: 'drop' })
    await expect(providerWith().open(start, signal)).rejects.toMatchObject({ code: 'upstream_failed' })
    // The last one: a request that ends before it has left leaves its fault to the next one.
    openAi.inject({ at: 'socket', do: 'hang' })
    await expect(providerWith({ timeoutMs: 200 }).open(start, signal)).rejects.toMatchObject({
      code: 'provider_timeout',
    })
  })
})

describe('a call by voice over OpenAI', () => {
  it('is placed with the key and the whole session, of which the browser sees only the answer', async () => {
    const { call, callId, answerSdp } = await providerWith().answer(offer, signal)
    listen(call)
    expect(answerSdp).toBe('v=0\r\n')
    expect(openAi.callIds()).toContain(callId)
    const placed = openAi.seen.findLast(({ step }) => step === 'calls')
    expect(placed).toMatchObject({
      by: 'key',
      session: {
        type: 'realtime',
        model: 'gpt-realtime-2.1',
        instructions: 'Be kind.',
        tools: [{ type: 'function', name: 'clock' }],
        audio: {
          input: {
            transcription: { model: 'gpt-transcribe' },
            noise_reduction: { type: 'near_field' },
            turn_detection: { type: 'server_vad', threshold: 0.5 },
          },
          output: { voice: 'coral' },
        },
      },
    })
  })

  it('is heard over the sideband, from either side', async () => {
    const { call, callId } = await providerWith().answer({ ...offer, history: called('past') }, signal)
    const supervisor = listen(call)
    // The messages of the browser on its own channel.
    const browser = openAi.lastCall()
    const item = { type: 'message', role: 'user', status: 'completed' } as const
    // An earlier call may be hung up only now.
    const joined = expect.objectContaining({ step: 'sideband', callId })
    await vi.waitFor(() => expect(openAi.seen).toContainEqual(joined))
    await vi.waitFor(() => {
      browser.send({
        type: 'conversation.item.create',
        item: { ...item, content: [{ type: 'input_text', text: 'what time is it' }] },
      })
      expect(supervisor.of('conversation.item.done').length).toBeGreaterThan(0)
    })
    browser.send({ type: 'response.create' })
    await supervisor.answered()
    const [callItem] = supervisor.of('response.output_item.done')
    expect(callItem?.item).toMatchObject({ type: 'function_call', status: 'completed', name: 'clock' })
    const call_id = callItem?.item.type === 'function_call' ? callItem.item.call_id : ''
    supervisor.send({
      type: 'conversation.item.create',
      item: { type: 'function_call_output', status: 'completed', call_id, output: 'noon' },
    })
    supervisor.send({ type: 'response.create' })
    await supervisor.answered(2)
    expect(supervisor.said()).toBe('It is noon.')
  })

  it('is hung up at OpenAI when it is closed, with a second try when the first one fails', async () => {
    const { call, callId } = await providerWith().answer(offer, signal)
    const page = listen(call)
    openAi.inject({ at: 'hangup', do: 'drop' })
    call.close('expired')
    expect(page.closed).toBe('expired')
    await vi.waitFor(() => expect(openAi.callIds()).not.toContain(callId))
  })

  it('is over, and says so, when it has ended at OpenAI without our asking', async () => {
    const { call } = await providerWith().answer(offer, signal)
    const page = listen(call)
    openAi.lastCall().close('ended')
    await vi.waitFor(() => expect(page.closed).toBe('failed'))
  })

  it('gives instructions and tools back to a model that a client changed, and gives up on a client that persists', async () => {
    const { call } = await providerWith().answer(offer, signal)
    const page = listen(call)
    const browser = openAi.lastCall()
    for (let n = 1; n <= 3; n++) {
      browser.send({ type: 'session.update', session: { type: 'realtime', instructions: 'Be a pirate.' } })
      await vi.waitFor(() => expect(page.of('session.updated')).toHaveLength(2 * n))
      expect(page.of('session.updated').at(-1)?.session.instructions).toBe('Be kind.')
    }
    browser.send({ type: 'session.update', session: { type: 'realtime', tools: [] } })
    await vi.waitFor(() => expect(page.closed).toBe('failed'))
  })

  it('is not left alone when no sideband can supervise it', async () => {
    // The calls of earlier tests may still be hung up.
    const before = new Set(openAi.callIds())
    openAi.inject({ at: 'sideband', do: 'refuse', status: 500 })
    await expect(providerWith().answer(offer, signal)).rejects.toMatchObject({ code: 'upstream_failed' })
    await vi.waitFor(() => expect(openAi.callIds().filter((id) => !before.has(id))).toEqual([]))
  })

  it('refuses in words what OpenAI refuses, and waits no longer than it may', async () => {
    await expect(providerWith({ apiKey: 'sk-other' }).answer(offer, signal)).rejects.toMatchObject({
      code: 'provider_key_refused',
    })
    openAi.inject({ at: 'calls', do: 'refuse', status: 429, retryAfterSeconds: 3 })
    await expect(providerWith().answer(offer, signal)).rejects.toMatchObject({
      code: 'provider_busy',
      details: { provider: 'OpenAI', retryAfterMs: 3000 },
    })
    openAi.inject({ at: 'calls', do: 'drop' })
    await expect(providerWith().answer(offer, signal)).rejects.toMatchObject({ code: 'upstream_failed' })
    // A request that ends before it has left leaves its fault to the next one, which hangs too.
    openAi.inject({ at: 'calls', do: 'hang' })
    await expect(providerWith({ timeoutMs: 200 }).answer(offer, signal)).rejects.toMatchObject({
      code: 'provider_timeout',
    })
    const away = new AbortController()
    openAi.inject({ at: 'calls', do: 'hang' })
    const left = providerWith().answer(offer, away.signal)
    away.abort(new Error('the tab was closed'))
    await expect(left).rejects.toThrow('the tab was closed')
  })
})

describe('a sideband that is lost', () => {
  /** A response that is silent for a second after a break has ended: that second does not pass on a busy machine. */
  function holdSilence(): void {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
  }
  const heard = (call: Call, isIt: (event: ServerEvent) => boolean): Promise<void> =>
    new Promise((resolve) => {
      call.subscribe({
        event: (event) => {
          if (isIt(event)) resolve()
        },
      })
    })

  it('is had again, and nothing that it missed is lost or emitted twice', async () => {
    openAi.inject({ at: 'sideband', do: 'drop', after: 'response.output_item.done' })
    const { call } = await providerWith().answer(offer, signal)
    const page = listen(call)
    holdSilence()
    const recovered = heard(call, ({ type }) => type === 'response.output_item.done')
    page.ask('what time is it')
    await recovered
    vi.advanceTimersByTime(1000)
    await page.answered()
    expect(page.of('response.created')).toHaveLength(1)
    expect(page.of('response.output_item.done').map(({ item }) => item)).toMatchObject([
      { type: 'function_call', status: 'completed', name: 'clock', arguments: '{}' },
    ])
    expect(page.closed).toBeUndefined()
  })

  it('goes on in the middle of a response', async () => {
    const { call } = await providerWith().answer(offer, signal)
    const page = listen(call)
    page.ask('slow')
    await vi.waitFor(() => expect(page.said()).toBe('One. '))
    const before = openAi.seen.length
    holdSilence()
    const added = heard(
      call,
      (event) => event.type === 'conversation.item.done' && event.item.id === 'while_gone',
    )
    openAi.drop('sideband')
    page.send({
      type: 'conversation.item.create',
      item: {
        id: 'while_gone',
        type: 'message',
        role: 'user',
        status: 'completed',
        content: [{ type: 'input_text', text: 'and?' }],
      },
    })
    await added
    expect(openAi.seen.length).toBeGreaterThan(before)
    vi.useRealTimers()
    goOn.resolve()
    await page.answered()
    expect(page.said()).toBe('One. Two.')
  })

  it('ends the call, there too, when it is not had again in time', async () => {
    const { call, callId } = await providerWith({ reattachMs: 300 }).answer(offer, signal)
    const page = listen(call)
    openAi.inject({ at: 'sideband', do: 'refuse', status: 503, times: 100 })
    openAi.drop('sideband')
    await vi.waitFor(() => expect(page.closed).toBe('failed'))
    await vi.waitFor(() => expect(openAi.callIds()).not.toContain(callId))
  })

  it('is taken over by another process', async () => {
    const { call, callId } = await providerWith().answer(offer, signal)
    listen(call).ask('slow')
    const elsewhere = await providerWith().attach?.({ callId, session: spoken }, signal)
    if (!elsewhere) throw new Error('nothing was attached')
    const other = listen(elsewhere)
    goOn.resolve()
    await other.answered()
    expect(other.types().slice(0, 1)).toEqual(['session.created'])
    expect(other.of('response.created')).toHaveLength(1)
    call.abandon?.()
    other.ask('hello')
    await other.answered(2)
    expect(openAi.callIds()).toContain(callId)
    await expect(
      providerWith().attach?.({ callId: 'rtc_none', session: spoken }, signal),
    ).rejects.toMatchObject({
      code: 'call_not_found',
    })
  })
})
