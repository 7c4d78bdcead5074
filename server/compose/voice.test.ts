import type { NetworkInterfaceInfo } from 'node:os'
import { describe, expect, it, vi } from 'vitest'
import type { MediaGateway } from '#media/process.ts'
import type { BuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { readConfig } from '../config/config.ts'
import { composeVoice, type Openers } from './voice.ts'

/** Beside the loopback interface, the machine has these addresses. */
function networkOf(addresses: readonly string[]): NodeJS.Dict<NetworkInterfaceInfo[]> {
  const infoOf = (address: string, internal: boolean) => ({ address, internal }) as NetworkInterfaceInfo
  return { lo: [infoOf('127.0.0.1', true)], eth0: addresses.map((address) => infoOf(address, false)) }
}

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const SAY =
  'Built-in voice is not installed: run "apt-get install libflite1" and start again. Text works without it.'

/** Tracks what is opened, closed and in use on a machine with or without the parts for voice. */
function machine({
  hasVoice = true,
  addresses = ['192.0.2.2'],
}: {
  hasVoice?: boolean
  addresses?: string[]
} = {}) {
  const state = {
    hasVoice,
    gatewayFails: false,
    opened: [] as string[],
    closed: [] as string[],
    bound: [] as (string | undefined)[],
  }
  const closing = (what: string) => async (): Promise<void> => void state.closed.push(what)
  const services = (): BuiltinVoice =>
    state.hasVoice
      ? {
          available: true,
          voices: [],
          stt: { transcribe: async () => ({ text: 'house' }) },
          tts: { async *speak() {} },
          pids: () => [],
          close: closing('house'),
        }
      : { available: false, missing: [], say: SAY }
  const openers: Openers = {
    openBuiltin: async () => {
      state.opened.push('house')
      return services()
    },
    startGateway: async ({ bindAddress }) => {
      state.opened.push('gateway')
      state.bound.push(bindAddress)
      if (state.gatewayFails) throw new Error('the port is taken')
      const gateway: MediaGateway = {
        answer: () => Promise.reject(new Error('nobody calls here')),
        calls: 0,
        pid: 1,
        close: closing('gateway'),
      }
      return gateway
    },
    networkInterfaces: () => networkOf(addresses),
  }
  return { state, voice: (env: Record<string, string> = {}) => composeVoice(readConfig(env), log, openers) }
}

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'opened',
    (error: { code?: string }) => error.code,
  )

describe('the voice of a machine', () => {
  it('opens once on demand and closes everything it opened', async () => {
    const { state, voice } = machine()
    const { close, open, refusal, system, warmUp } = voice()
    expect(state.opened).toEqual([])
    expect(system()).toMatchObject({ id: 'voice', mode: 'embedded', label: 'Built-in voice' })
    expect(await Promise.all([warmUp(), codeOf(open())])).toEqual([true, 'opened'])
    expect(refusal()).toBeUndefined()
    await close()
    expect([state.opened.sort(), state.closed.sort()]).toEqual([
      ['gateway', 'house'],
      ['gateway', 'house'],
    ])
    expect(await codeOf(open())).toBe('draining')
  })

  it.runIf(process.platform === 'linux').each([
    ['the address of HOST by default', {}, '127.0.0.1'],
    ['the loopback address of localhost', { HOST: 'localhost' }, '127.0.0.1'],
    ['the one address of HOST', { HOST: '192.0.2.2' }, '192.0.2.2'],
    ['all addresses with HOST=0.0.0.0', { HOST: '0.0.0.0' }, undefined],
    ['all addresses with HOST=::', { HOST: '::' }, undefined],
    ['all addresses behind a public address', { MEDIA_PUBLIC_ADDRESS: '203.0.113.7' }, undefined],
  ])('carries calls on %s', async (_, env, bound) => {
    const { state, voice } = machine()
    await voice(env).open()
    expect(state.bound).toEqual([bound])
  })

  it('carries calls on the loopback address of a machine without a network', async () => {
    const { state, voice } = machine({ addresses: [] })
    await voice({ HOST: '0.0.0.0' }).open()
    expect(state.bound).toEqual(['127.0.0.1'])
  })

  it('names what to install, leaves nothing running, and works after the installation', async () => {
    const { state, voice } = machine({ hasVoice: false })
    const { close, open, refusal, system, warmUp } = voice()
    expect(await warmUp()).toBe(false)
    expect(state.closed).toEqual(['gateway'])
    expect(system()).toEqual({
      id: 'voice',
      mode: 'off',
      label: 'Built-in voice is not installed',
      detail: 'Run "apt-get install libflite1" and start again. Text works without it.',
    })
    expect(refusal()).toMatchObject({ code: 'voice_unavailable', details: { reason: SAY } })
    expect(await codeOf(open())).toBe('voice_unavailable')
    expect(log.error).not.toHaveBeenCalled()
    state.hasVoice = true
    expect(await warmUp()).toBe(true)
    expect([refusal(), system().mode]).toEqual([undefined, 'embedded'])
    await close()
  })

  it('retries a failed start and reports the failure meanwhile', async () => {
    const { state, voice } = machine()
    const { close, open, refusal } = voice()
    state.gatewayFails = true
    await expect(open()).rejects.toMatchObject({ code: 'voice_unavailable' })
    expect(log.error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'failed to start the voice')
    expect([state.closed, refusal()]).toEqual([['house'], undefined])
    state.gatewayFails = false
    expect(await codeOf(open())).toBe('opened')
    await close()
  })

  it('can be switched off', async () => {
    const { state, voice } = machine()
    const { refusal, system, warmUp } = voice({ VOICE_CALLS: '0' })
    expect([await warmUp(), refusal()?.code, system().mode]).toEqual([true, 'voice_unavailable', 'off'])
    expect(state.opened).toEqual([])
  })

  it('needs no built-in part with remote speech services, and names them', async () => {
    const { state, voice } = machine({ hasVoice: false })
    const [STT_URL, TTS_URL] = ['http://ears.example:9000', 'http://mouth.example']
    const { close, system, warmUp } = voice({ STT_URL, TTS_URL })
    expect(await warmUp()).toBe(true)
    expect(state.opened).toEqual(['gateway'])
    expect(system()).toEqual({
      id: 'voice',
      mode: 'real',
      label: 'Voice servers',
      detail: 'Hears through ears.example:9000, speaks through mouth.example.',
    })
    await close()
  })

  it('uses the built-in part where no remote service is configured', async () => {
    const { state, voice } = machine()
    const { close, open, system } = voice({ TTS_URL: 'http://mouth.example' })
    const { stt } = await open()
    expect(await stt.transcribe(new Int16Array(0), {})).toEqual({ text: 'house' })
    expect(state.opened.sort()).toEqual(['gateway', 'house'])
    expect(system().detail).toBe('Hears through the built-in voice, speaks through mouth.example.')
    await close()
  })
})
