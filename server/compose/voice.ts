/** Composes the services of voice calls: recognizer and synthesizer, built-in or remote, and the media process. */
import { isIP } from 'node:net'
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { OutsideSystem } from '#contract/api/about.ts'
import { ParleyError } from '#contract/errors.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import type { Log } from '#domain/ports.ts'
import type { MediaGateway, startMediaGateway } from '#media/process.ts'
import type { Listening, VoiceParts, VoiceServices } from '#realtime/voice/embedded-provider.ts'
import type { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import type { SpokenToken } from '#speech/grammar/token-names.ts'
import type { SpeechToText, TextToSpeech } from '#speech/ports.ts'
import type { Config } from '../config/config.ts'

type Settings = Pick<Config, 'host' | 'stt' | 'tts' | 'voice'>

export type ComposedVoice = VoiceServices &
  Readonly<{
    system(): OutsideSystem
    /** Opens it in advance; false when this machine lacks a part. */
    warmUp(): Promise<boolean>
    close(): Promise<void>
  }>

type Speech = Readonly<{ stt: SpeechToText; tts: TextToSpeech; close(): Promise<void> }>
type Opened = VoiceParts & Readonly<{ gateway: MediaGateway; close(): Promise<void> }>

export type Openers = Readonly<{
  openBuiltin: typeof openBuiltinVoice
  startGateway: typeof startMediaGateway
  networkInterfaces: typeof networkInterfaces
}>
/** Loads each module only when it is needed. */
const REAL: Openers = {
  openBuiltin: async (...args) =>
    (await import('#speech/builtin/builtin-voice.ts')).openBuiltinVoice(...args),
  startGateway: async (...args) => (await import('#media/process.ts')).startMediaGateway(...args),
  networkInterfaces,
}

const NOT_INSTALLED = 'Built-in voice is not installed'

/** Starts nothing before the first use, so that it does not slow down a start. */
export function composeVoice(settings: Settings, log: Log, openers: Openers = REAL): ComposedVoice {
  const { maxCalls } = settings.voice
  let opening: Promise<Opened> | undefined
  /** The message of a missing part that an operator must install. */
  let missing: string | undefined
  let isClosed = false

  async function start(): Promise<Opened> {
    const [speech, media] = await bothOf(
      openSpeech(settings, log, openers),
      openers.startGateway({ maxCalls, log, ...linesOf(settings, openers) }),
    )
    missing = undefined
    const { stt, tts } = speech
    return {
      stt,
      tts,
      gateway: media,
      close: async () => void (await Promise.all([media.close(), speech.close()])),
    }
  }

  function open(): Promise<Opened> {
    if (isClosed) return Promise.reject(new ParleyError('draining'))
    opening ??= start().catch((error: unknown) => {
      opening = undefined
      if (error instanceof Missing) missing = error.message
      else log.error({ err: error }, 'failed to start the voice')
      throw refusalFor(error)
    })
    return opening
  }

  return {
    open,
    refusal() {
      if (missing !== undefined) return new ParleyError('voice_unavailable', { reason: missing })
      return maxCalls === 0 ? SWITCHED_OFF() : undefined
    },
    system: () => systemOf(settings, missing),
    async warmUp() {
      if (maxCalls === 0) return true
      await open().catch(() => undefined) // logged already, and each call reports it
      return missing === undefined
    },
    async close() {
      isClosed = true
      await opening?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}

const SWITCHED_OFF = (): ParleyError =>
  new ParleyError('voice_unavailable', { reason: 'It is switched off on this server. Type instead.' })

/** A missing part that only an operator can provide; the message names it. */
class Missing extends Error {}

const refusalFor = (error: unknown): ParleyError =>
  new ParleyError('voice_unavailable', {
    reason:
      error instanceof Missing ? error.message : 'It could not be started; the log says why. Type instead.',
  })

async function bothOf(
  speaking: Promise<Speech>,
  carrying: Promise<MediaGateway>,
): Promise<[Speech, MediaGateway]> {
  const [speech, media] = await Promise.allSettled([speaking, carrying])
  if (speech.status === 'fulfilled' && media.status === 'fulfilled') return [speech.value, media.value]
  for (const each of [speech, media]) if (each.status === 'fulfilled') await each.value.close()
  throw speech.status === 'rejected' ? speech.reason : (media as PromiseRejectedResult).reason
}

/** Opens the built-in voice only when an engine is missing. */
async function openSpeech(config: Settings, log: Log, { openBuiltin }: Openers): Promise<Speech> {
  const stt = config.stt && (await import('#speech/http/speech-to-text.ts')).httpSpeechToText(config.stt)
  const tts = config.tts && (await openRemoteTts(config.tts))
  if (stt && tts) return { stt, tts, close: async () => undefined }
  const builtin = await openBuiltin(log)
  if (!builtin.available) throw new Missing(builtin.say)
  return { stt: stt ?? builtin.stt, tts: tts ?? builtin.tts, close: builtin.close }
}

/** Sessions name OpenAI's voices; a compatible server uses the configured one. */
async function openRemoteTts(endpoint: NonNullable<Settings['tts']>): Promise<TextToSpeech> {
  const { httpTextToSpeech } = await import('#speech/http/text-to-speech.ts')
  const { speak } = httpTextToSpeech(endpoint)
  return { speak: (text, options) => speak(text, { ...options, voice: endpoint.voice }) }
}

const linesOf = ({ host, voice: { udpPort, publicAddress } }: Settings, openers: Openers) => ({
  udpPort,
  publicAddress,
  bindAddress: bindAddressOf(host, publicAddress, Object.values(openers.networkInterfaces())),
})

const LOOPBACK = '127.0.0.1'
const UNSPECIFIED: ReadonlySet<string> = new Set(['0.0.0.0', '::'])

/**
 * Returns the address that HOST names, undefined for all addresses. A public address asks for calls from outside,
 * whatever HOST says. Without any network, callers on the same machine still connect.
 */
function bindAddressOf(
  host: string,
  publicAddress: string | undefined,
  networks: readonly (readonly NetworkInterfaceInfo[] | undefined)[],
): string | undefined {
  const interfaces = networks.flatMap((each) => each ?? [])
  if (interfaces.every(({ internal }) => internal)) return LOOPBACK
  if (publicAddress !== undefined || UNSPECIFIED.has(host)) return undefined
  const address = host === 'localhost' ? LOOPBACK : host
  if (isIP(address) === 0) return undefined
  // Browsers send from no loopback address. Linux carries packets between all its own addresses; elsewhere a call
  // from the same machine would not connect.
  return isLoopback(address) && process.platform !== 'linux' ? undefined : address
}

const isLoopback = (address: string): boolean => address === '::1' || address.startsWith('127.')

const hostOf = (url: string): string => new URL(url).host

function systemOf({ stt, tts, voice }: Settings, missing: string | undefined): OutsideSystem {
  const id = 'voice'
  if (voice.maxCalls === 0)
    return {
      id,
      mode: 'off',
      label: 'Voice is switched off',
      detail: 'VOICE_CALLS is 0. Text works without it.',
    }
  if (missing !== undefined) {
    const todo = missing.replace(`${NOT_INSTALLED}: `, '')
    return {
      id,
      mode: 'off',
      label: NOT_INSTALLED,
      detail: `${todo[0]?.toUpperCase() ?? ''}${todo.slice(1)}`,
    }
  }
  if (!stt && !tts) {
    const detail = 'Hears commands and speaks on this machine; no sound leaves it.'
    return { id, mode: 'embedded', label: 'Built-in voice', detail }
  }
  const recognizer = stt ? hostOf(stt.url) : 'the built-in voice'
  const synthesizer = tts ? hostOf(tts.url) : 'the built-in voice'
  return {
    id,
    mode: 'real',
    label: 'Voice servers',
    detail: `Hears through ${recognizer}, speaks through ${synthesizer}.`,
  }
}

export async function loadListening(
  phrases: readonly SpokenPhrases[],
  tokens: readonly SpokenToken[],
): Promise<Listening> {
  const [{ loadVoiceActivity }, { createGrammars }] = await Promise.all([
    import('#speech/activity/voice-activity.ts'),
    import('#speech/grammar/grammar.ts'),
  ])
  return { newActivity: await loadVoiceActivity(), grammar: createGrammars(phrases)(tokens) }
}
