import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createReadAloud } from '../compose/read-aloud.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { noVoice } from '../testing/voice.ts'
import { createApp } from './app.ts'

const ask = (voice: string, readAloud: ReturnType<typeof createReadAloud>) => {
  const server = createTestServer({ readAloud })
  return createApp(server).request(`/api/voices/${voice}/sample`, { headers: { cookie: cookieOf(server) } })
}

describe('a sample of a voice', () => {
  it('is a sentence in that voice', async () => {
    const readAloud = vi.fn(async () => new Uint8Array([1, 2, 3]))
    const answer = await ask('cedar', readAloud)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    for (const voice of ['marin', 'Onyx', 'verse']) await ask(voice, readAloud)
    expect(readAloud.mock.calls).toMatchObject([
      [expect.stringContaining('Parley'), expect.anything(), 'cedar'],
      ...['marin', 'onyx', 'verse'].map((voice) => [expect.anything(), expect.anything(), voice]),
    ])
  })

  it.each(['loudest', 'null', '__proto__', 'cedar%20', 'x%E2%80%AEy'])(
    'is not there for %s, and nothing is spoken',
    async (voice) => {
      const readAloud = vi.fn(async () => new Uint8Array([1]))
      const answer = await ask(voice, readAloud)
      expect([answer.status, await answer.json()]).toMatchObject([404, { error: 'voice_not_found' }])
      expect(readAloud).not.toHaveBeenCalled()
    },
  )

  it('is refused by the name that was asked for, without its unseen signs', async () => {
    const answer = await ask('x%E2%80%AEy', async () => new Uint8Array([1]))
    expect(await answer.json()).toMatchObject({ message: 'There is no voice “x y”.' })
  })

  it('is spoken once, however many hear it, and again where that failed', async () => {
    const sound = Promise.withResolvers<Uint8Array<ArrayBuffer>>()
    const readAloud = vi.fn(() => sound.promise)
    readAloud.mockRejectedValueOnce(new Error('the synthesizer has ended'))
    const server = createTestServer({ readAloud })
    const app = createApp(server)
    const hear = async (guest: string, voice = 'cedar') =>
      app.request(`/api/voices/${voice}/sample`, { headers: { cookie: cookieOf(server, guest) } })
    expect((await hear('first')).status).toBe(500)
    const many = Array.from({ length: 80 }, (_, n) => hear(`guest_${n}`))
    sound.resolve(new Uint8Array([1, 2, 3]))
    const answers = await Promise.all(many)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Uint8Array(await (await hear('last')).arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    expect(readAloud).toHaveBeenCalledTimes(2)
    await hear('other', 'onyx')
    expect(readAloud).toHaveBeenCalledTimes(3)
  })

  it('is given up where the synthesizer hangs, and spoken anew', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(deadline.signal)
    onTestFinished(() => timeout.mockRestore())
    const readAloud = vi.fn(async (_words: string, signal: AbortSignal) => {
      if (readAloud.mock.calls.length > 1) return new Uint8Array([1])
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      throw signal.reason
    })
    const server = createTestServer({ readAloud })
    const app = createApp(server)
    const hear = async () =>
      app.request('/api/voices/cedar/sample', { headers: { cookie: cookieOf(server, 'g') } })
    const hanging = hear()
    await vi.waitFor(() => expect(readAloud).toHaveBeenCalledOnce(), { timeout: 60_000 })
    deadline.abort(new Error('too late'))
    expect((await hanging).status).toBe(500)
    expect((await hear()).status).toBe(200)
  })

  it('is refused in words where no synthesizer is installed', async () => {
    const answer = await ask('cedar', createReadAloud(noVoice))
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'voice_unavailable' }])
  })
})
