import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSession } from '#contract/api/session.ts'
import { closeReasonOf } from '#contract/call-notices.ts'
import { refusal } from '#contract/parley-error.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { ANSWER_SDP, fakeVoice, offerSdp } from '../testing/voice.ts'
import { createApp } from './app.ts'
import { createLimits, rules } from './limits.ts'

const CALLS = '/api/realtime/calls'

function openApp({ input = {}, words = 'hello' }: { input?: object; words?: string } = {}) {
  const { voice, lines, refuseNext } = fakeVoice(words)
  const server = createTestServer({ voice, ...input })
  const app = createApp(server)
  return {
    server,
    lines,
    refuseNext,
    async session(guest = 'guest_1') {
      const answer = await app.request('/api/session', { headers: { cookie: cookieOf(server, guest) } })
      const { id, client_secret, parley_session } = createSession.output.parse(await answer.json())
      return { id, key: client_secret.value, conversation: parley_session.conversation_id }
    },
    offer: (key: string | undefined, body = offerSdp(), headers: Record<string, string> = {}) =>
      app.request(CALLS, {
        method: 'POST',
        headers: {
          'content-type': 'application/sdp',
          ...(key !== undefined && { authorization: `Bearer ${key}` }),
          ...headers,
        },
        body,
      }),
    hangUp: (location: string, key: string) =>
      app.request(`${location}/hangup`, { method: 'POST', headers: { authorization: `Bearer ${key}` } }),
    request: (path: string, init?: RequestInit) => app.request(path, init),
  }
}

/** Returns the refusal's message as a page reads it. */
async function refusalIn(requested: Response | Promise<Response>) {
  const answer = await requested
  return { status: answer.status, ...refusal.parse(await answer.json()) }
}

describe('the pictures of a voice call', () => {
  it('are counted like those of a text call', async () => {
    const limits = createLimits(undefined, {
      ...rules,
      guestPictureBytesInADay: { points: 1_000, seconds: 86_400, refusal: 'pictures_spent' },
    })
    const { server, lines, session, offer } = openApp({ input: { limits } })
    const { key } = await session()
    await offer(key)
    const { far } = lines[0] ?? {}
    far?.open()
    const image_url = `data:image/png;base64,${'A'.repeat(2_000)}`
    const item = { type: 'message', role: 'user', content: [{ type: 'input_image', image_url }] }
    far?.sendText(JSON.stringify({ type: 'conversation.item.create', event_id: 'picture', item }))
    await vi.waitFor(() => expect(far?.texts.at(-1)).toContain('"code":"pictures_spent"'))
    await server.calls.close()
  })
})

describe('an offer', () => {
  it('[S7.50, S7.51] is answered with SDP and the call’s address', async () => {
    const { server, lines, session, offer } = openApp()
    const { key, id } = await session()
    const answer = await offer(key)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('content-type')).toBe('application/sdp')
    expect(answer.headers.get('location')).toMatch(/^\/api\/realtime\/calls\/rtc_\w{8,}$/)
    expect(await answer.text()).toBe(ANSWER_SDP)
    expect(server.calls.live()).toEqual({ text: 0, voice: 1 })
    lines[0]?.far.open()
    expect(JSON.parse(lines[0]?.far.texts[0] ?? '')).toMatchObject({
      type: 'session.created',
      session: { id, output_modalities: ['audio'] },
    })
    await server.calls.close()
  })

  it.each([
    ['with the actor’s cookie comes from the actor’s own browser', true],
    ['without a cookie may come from any program', false],
  ])('%s', async (_what, isOwnBrowser) => {
    const { server, session, offer } = openApp()
    const answer = vi.spyOn(server.calls, 'answer')
    const { key } = await session()
    await offer(key, offerSdp(), isOwnBrowser ? { cookie: cookieOf(server, 'guest_1') } : {})
    expect(answer.mock.calls[0]?.[1]).toMatchObject({ isOwnBrowser })
    await server.calls.close()
  })

  it('returns a guest’s time limit of ten minutes', async () => {
    const { server, lines, session, offer } = openApp({ input: { clock: { now: () => 1_000_000_000 } } })
    await offer((await session()).key)
    lines[0]?.far.open()
    const { session: received } = JSON.parse(lines[0]?.far.texts[0] ?? '')
    expect(received.expires_at).toBe(1_000_000 + 600)
    await server.calls.close()
  })

  it.each([
    ['without a key', undefined],
    ['with a key that nobody was given', 'ek_guessed'],
  ])('is refused %s', async (_what, key) => {
    const { offer } = openApp()
    expect(await refusalIn(offer(key))).toMatchObject({ status: 401, error: 'session_key_invalid' })
  })

  it('is refused with another actor’s key', async () => {
    const { server, session, offer } = openApp()
    const { key } = await session('guest_1')
    const cookie = cookieOf(server, 'guest_2')
    expect(await refusalIn(offer(key, offerSdp(), { cookie }))).toMatchObject({
      status: 401,
      error: 'session_key_invalid',
    })
  })

  it('is refused to pages of other sites', async () => {
    const { session, offer } = openApp()
    const { key } = await session()
    const foreign = await offer(key, offerSdp(), { origin: 'https://evil.example' })
    expect(foreign.status).toBe(403)
  })

  it.each([
    ['that is none', 'hello', 'voice_offer_invalid'],
    ['that is empty', '', 'voice_offer_invalid'],
    ['in another codec', offerSdp('g722/8000'), 'voice_codec_missing'],
  ])('%s is refused without ending the text call', async (_what, body, error) => {
    const { server, session, offer } = openApp()
    const { key } = await session()
    const found = await server.sessions.bySecret(key)
    if (found) await server.calls.open(found)
    const refused = await refusalIn(offer(key, body))
    expect(refused).toMatchObject({ status: 400, error })
    expect(refused.message).toMatch(/Type instead, or try another browser\.$/)
    expect(server.calls.live()).toEqual({ text: 1, voice: 0 })
    await server.calls.close()
  })

  it('is refused with the reason when no line is free or the voice restarts', async () => {
    const { session, offer, refuseNext } = openApp()
    const { key } = await session()
    refuseNext({ ok: false, reason: 'busy', message: '' })
    expect(await refusalIn(offer(key))).toMatchObject({
      status: 503,
      error: 'voice_busy',
      message: 'All voice lines are in use. Try again in a moment, or type instead.',
    })
    refuseNext({ ok: false, reason: 'unavailable', message: 'It is starting again.' })
    expect(await refusalIn(offer(key))).toMatchObject({
      status: 503,
      error: 'voice_unavailable',
      message: 'There is no voice right now. It is starting again.',
    })
    expect((await offer(key)).status).toBe(201)
  })

  it('is refused with the reason at the server’s limit of calls', async () => {
    const { server, lines, session, offer } = openApp()
    const keys = ['a', 'b', 'c', 'd'].map(async (guest) => (await session(guest)).key)
    const answers = []
    for (const key of keys) {
      answers.push(await offer(await key))
      lines.at(-1)?.far.open()
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 503])
    // A guest who is in already may call again.
    expect((await offer(await keys[0])).status).toBe(201)
    await server.calls.close()
  })

  it('is refused while two calls of the same network are connecting', async () => {
    const { server, lines, session, offer } = openApp()
    const keys = await Promise.all(['a', 'b', 'c'].map(async (guest) => (await session(guest)).key))
    for (const key of keys.slice(0, 2)) expect((await offer(key)).status).toBe(201)
    expect(await refusalIn(offer(keys[2]))).toMatchObject({ status: 429, error: 'address_calls_connecting' })
    lines[0]?.far.open()
    expect((await offer(keys[2])).status).toBe(201)
    await server.calls.close()
  })

  it('reports what this machine lacks', async () => {
    const server = createTestServer()
    const app = createApp(server)
    const token = await app.request('/api/session', { headers: { cookie: cookieOf(server) } })
    const { client_secret } = createSession.output.parse(await token.json())
    const headers = { authorization: `Bearer ${client_secret.value}` }
    const answer = app.request(CALLS, { method: 'POST', headers, body: offerSdp() })
    expect(await refusalIn(answer)).toMatchObject({
      status: 503,
      error: 'voice_unavailable',
      message: expect.stringContaining('Built-in voice is not installed'),
    })
  })

  it('is refused during a guest’s other call', async () => {
    const { server, session, offer, hangUp } = openApp()
    const [first, second] = [await session(), await session()]
    const answer = await offer(first.key)
    expect(await refusalIn(offer(second.key))).toMatchObject({
      status: 409,
      error: 'call_limit_reached',
      message: 'You are in a call already, in another tab or window. End it there, or type here.',
    })
    await hangUp(answer.headers.get('location') ?? '', first.key)
    expect((await offer(second.key)).status).toBe(201)
    expect((await offer((await session('guest_2')).key)).status).toBe(201)
    await server.calls.close()
  })

  it('is accepted while the guest’s other call is ending', async () => {
    const { server, session, offer, hangUp } = openApp()
    const [first, second] = [await session(), await session()]
    const location = (await offer(first.key)).headers.get('location') ?? ''
    const answers = await Promise.all([hangUp(location, first.key), offer(second.key)])
    expect(answers.map(({ status }) => status)).toEqual([200, 201])
    await server.calls.close()
  })

  it('is rate limited', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const limits = createLimits(undefined, { ...rules, callsOfActor: { points: 1, seconds: 60 } })
    const { server, session, offer } = openApp({ input: { limits } })
    const { key } = await session()
    await offer(key)
    const refused = await offer(key)
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60])
    await server.calls.close()
  })

  it('is one of so many a day of its guest, and of the guests of its network', async () => {
    const limits = createLimits(undefined, {
      ...rules,
      guestCallsInADay: { points: 2, seconds: 86_400 },
      guestCallsOfAddressInADay: { points: 3, seconds: 86_400 },
    })
    const { server, session, offer, hangUp } = openApp({ input: { limits } })
    const call = async (guest: string) => {
      const { key } = await session(guest)
      const answer = await offer(key)
      if (answer.status !== 201) return refusal.parse(await answer.json()).error
      await hangUp(answer.headers.get('location') ?? '', key)
      return 'answered'
    }
    expect([await call('a'), await call('a'), await call('a')]).toEqual([
      'answered',
      'answered',
      'day_budget_spent',
    ])
    expect([await call('b'), await call('c')]).toEqual(['answered', 'day_budget_spent'])
    await server.calls.close()
  })

  it('is refused while the server drains', async () => {
    const { server, session, offer } = openApp()
    const { key } = await session()
    server.drain()
    expect(await refusalIn(offer(key))).toMatchObject({ status: 503, error: 'draining' })
  })

  it('replaces the previous call of the same session', async () => {
    const { server, lines, session, offer } = openApp()
    const { key } = await session()
    const ends: string[] = []
    await offer(key)
    lines[0]?.line.onClose((end) => ends.push(end))
    const answers = await Promise.all([offer(key), offer(key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect([lines.length, server.calls.live()]).toEqual([3, { text: 0, voice: 1 }])
    await server.calls.close()
  })

  it('is counted, and so is a refusal', async () => {
    const { server, session, offer } = openApp()
    const { key } = await session()
    await offer(key)
    await offer('ek_guessed')
    await offer(key, 'hello')
    const text = await server.metrics.text()
    expect(text).toContain('parley_calls_total{kind="voice"} 1')
    expect(text).toContain('parley_calls_live{kind="voice"} 1')
    expect(text).toContain('parley_call_refusals_total{code="session_key_invalid"} 1')
    expect(text).toContain('parley_call_refusals_total{code="voice_offer_invalid"} 1')
    await server.calls.close()
  })
})

describe('hanging up', () => {
  it('ends the call once, and only with its key', async () => {
    const { server, session, offer, hangUp } = openApp()
    const [mine, theirs] = [await session('guest_1'), await session('guest_2')]
    const location = (await offer(mine.key)).headers.get('location') ?? ''
    await offer(theirs.key)
    expect(await refusalIn(hangUp(location, theirs.key))).toMatchObject({
      status: 404,
      error: 'call_not_found',
    })
    expect((await hangUp(location, 'ek_guessed')).status).toBe(401)
    const answer = await hangUp(location, mine.key)
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    expect(server.calls.live()).toEqual({ text: 0, voice: 1 })
    expect((await hangUp(location, mine.key)).status).toBe(404)
    await server.calls.close()
  })

  it('[S4.13] happens with the end of the session', async () => {
    const { server, session, offer, request } = openApp()
    const { id, key } = await session()
    await offer(key)
    const headers = { cookie: cookieOf(server, 'guest_1') }
    expect((await request(`/api/realtime/sessions/${id}`, { method: 'DELETE', headers })).status).toBe(200)
    expect(server.calls.live()).toEqual({ text: 0, voice: 0 })
  })

  it('rejects other methods', async () => {
    const answer = await openApp().request(`${CALLS}/rtc_1/hangup`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

it('publishes a broken connection with its message, and accepts the next offer', async () => {
  const { server, lines, session, offer } = openApp()
  const { key, id, conversation } = await session()
  await offer(key)
  lines[0]?.far.open()
  lines[0]?.far.end('crashed')
  await vi.waitFor(() => expect(server.calls.live()).toEqual({ text: 0, voice: 0 }))
  const reading = server.stream.read(conversation, '0', new AbortController().signal)
  const ended = async () => {
    for await (const { event } of reading) if (event.type === 'ended') return event
    return undefined
  }
  expect(await ended()).toEqual({
    type: 'ended',
    sessionId: id,
    code: 'failed',
    reason: closeReasonOf('failed')?.message,
  })
  expect((await offer(key)).status).toBe(201)
  await server.calls.close()
})
