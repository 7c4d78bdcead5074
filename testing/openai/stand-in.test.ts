import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { SANDBOX_KEY, startOpenAiStandIn } from '../../scripts/openai-stand-in.ts'
import type { OpenAiStandIn } from './stand-in.ts'

let openAi: OpenAiStandIn
const sockets: WebSocket[] = []
beforeAll(async () => {
  openAi = await startOpenAiStandIn({ voice: false })
})
afterEach(() => {
  openAi.heal()
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => openAi.close())

const bearer = { authorization: `Bearer ${SANDBOX_KEY}` }
/** The bodies of the tests: fields that are not named do not matter. */
type Body = Readonly<{
  error: { code: string; param: string | null }
  session: { audio: { output: { voice: string } } }
}>
const bodyOf = async (response: Response): Promise<Body> => (await response.json()) as Body // as OpenAI has them
const post = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${openAi.baseUrl}${path}`, {
    method: 'POST',
    headers: bearer,
    ...init,
  })

function connect(query: string, options: { headers?: Record<string, string>; protocols?: string[] } = {}) {
  const url = `${openAi.baseUrl.replace('http', 'ws')}/realtime?${query}`
  const socket = new WebSocket(url, options.protocols ?? [], { headers: options.headers ?? {} })
  sockets.push(socket)
  const events: { type: string; [field: string]: unknown }[] = []
  socket.on('message', (data) => events.push(JSON.parse(String(data))))
  socket.on('error', () => undefined)
  const status = new Promise<number>((resolve) => {
    socket.on('open', () => resolve(101))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  })
  return { socket, events, status, send: (event: object) => socket.send(JSON.stringify(event)) }
}

describe('the stand-in of OpenAI over HTTP', () => {
  it('says in its own words that the key is wrong, missing, or the path unknown', async () => {
    const wrong = await post('/realtime/client_secrets', { headers: { authorization: 'Bearer sk-other' } })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toEqual({
      error: {
        message: expect.stringContaining('Incorrect API key'),
        type: 'invalid_request_error',
        code: 'invalid_api_key',
        param: null,
      },
    })
    expect((await post('/realtime/calls', { headers: {} })).status).toBe(401)
    expect((await post('/chat')).status).toBe(404)
    const unknown = await post('/realtime/calls/rtc_none/hangup')
    expect([unknown.status, (await bodyOf(unknown)).error.code]).toEqual([404, 'call_id_not_found'])
  })

  it('makes client secrets for the requested session', async () => {
    const session = { type: 'realtime', model: 'gpt-realtime-2', audio: { output: { voice: 'cedar' } } }
    const body = JSON.stringify({ expires_after: { anchor: 'created_at', seconds: 60 }, session })
    const made = await bodyOf(await post('/realtime/client_secrets', { body }))
    expect(made).toMatchObject({
      value: expect.stringMatching(/^ek_/),
      session: { id: expect.stringMatching(/^sess_/), model: 'gpt-realtime-2', object: 'realtime.session' },
    })
    expect(made.session.audio.output.voice).toBe('cedar')
    const none = await post('/realtime/client_secrets', { body: '{"session":{"model":"gpt-9"}}' })
    expect([none.status, (await bodyOf(none)).error.code]).toEqual([404, 'model_not_found'])
    const voiceless = await post('/realtime/client_secrets', {
      body: '{"session":{"audio":{"output":{"voice":"emerald"}}}}',
    })
    expect((await bodyOf(voiceless)).error.param).toBe('session.audio.output.voice')
  })

  it('fails as it is configured, as often as it is configured', async () => {
    openAi.inject({ at: 'hangup', do: 'refuse', status: 429, retryAfterSeconds: 7, times: 2 })
    const limited = await post('/realtime/calls/rtc_1/hangup')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    expect((await post('/realtime/calls/rtc_1/hangup')).status).toBe(429)
    expect((await post('/realtime/calls/rtc_1/hangup')).status).toBe(404)
    openAi.inject({ at: 'hangup', do: 'drop' })
    await expect(post('/realtime/calls/rtc_1/hangup')).rejects.toThrow()
    openAi.inject({ at: 'hangup', do: 'hang' })
    const late = post('/realtime/calls/rtc_1/hangup', { signal: AbortSignal.timeout(100) })
    await expect(late).rejects.toThrow('timeout')
  })
})

describe('the stand-in of OpenAI over a WebSocket', () => {
  const ask = [
    {
      type: 'conversation.item.create',
      item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] },
    },
    { type: 'response.create' },
  ]

  it('holds a conversation with every holder of the key, in a header or as a protocol', async () => {
    const options = [
      { headers: bearer },
      { protocols: ['realtime', `openai-insecure-api-key.${SANDBOX_KEY}`] },
    ]
    for (const each of options) {
      const { socket, events, send, status } = connect('model=gpt-realtime-2.1', each)
      expect(await status).toBe(101)
      for (const event of ask) send(event)
      await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('response.done'))
      expect(events[0]).toMatchObject({ type: 'session.created', session: { model: 'gpt-realtime-2.1' } })
      socket.close()
      await once(socket, 'close')
    }
  })

  it('turns away a wrong key, a call that is not there and a model that does not exist', async () => {
    expect(await connect('model=gpt-realtime', { headers: { authorization: 'Bearer no' } }).status).toBe(401)
    expect(await connect('call_id=rtc_none', { headers: bearer }).status).toBe(404)
    const { events, socket } = connect('model=gpt-9', { headers: bearer })
    const [code] = await once(socket, 'close')
    expect([code, events[0]?.error]).toMatchObject([4000, { code: 'model_not_found' }])
  })

  it('breaks off in the middle of a response, and refuses a handshake, when it is configured to', async () => {
    openAi.inject({ at: 'socket', do: 'drop', after: 'response.output_text.delta' })
    const { socket, events, send, status } = connect('model=gpt-realtime', { headers: bearer })
    await status
    for (const event of ask) send(event)
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
    expect(events.at(-1)?.type).toBe('response.content_part.added')
    openAi.inject({ at: 'socket', do: 'refuse', status: 429 })
    expect(await connect('model=gpt-realtime', { headers: bearer }).status).toBe(429)
  })
})
