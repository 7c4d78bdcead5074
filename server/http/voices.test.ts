import { describe, expect, it, vi } from 'vitest'
import { createReadAloud } from '../compose/read-aloud.ts'
import { cookieOf, createTestServer } from '../testing/server.ts'
import { noVoice } from '../testing/voice.ts'
import { createApp } from './app.ts'

const ask = (voice: string, readAloud: ReturnType<typeof createReadAloud>) => {
  const server = createTestServer({ readAloud })
  return createApp(server).request(`/api/voices/${voice}/sample`, { headers: { cookie: cookieOf(server) } })
}

describe('a sample of a voice', () => {
  it('is a sentence in that voice, and in the usual one for a name that is none', async () => {
    const readAloud = vi.fn(async () => new Uint8Array([1, 2, 3]))
    const answer = await ask('cedar', readAloud)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]))
    await ask('loudest', readAloud)
    expect(readAloud.mock.calls).toMatchObject([
      [expect.stringContaining('Parley'), expect.anything(), 'cedar'],
      [expect.anything(), expect.anything(), 'marin'],
    ])
  })

  it('is refused in words where no synthesizer is installed', async () => {
    const answer = await ask('cedar', createReadAloud(noVoice))
    expect([answer.status, await answer.json()]).toMatchObject([503, { error: 'voice_unavailable' }])
  })
})
