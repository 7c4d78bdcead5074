/**
 * Serves OpenAI's Realtime API on this machine with the embedded engine and the built-in voice:
 *
 *   node scripts/openai-stand-in.ts [port]
 *   OPENAI_API_KEY=sk-sandbox OPENAI_BASE_URL=http://127.0.0.1:4010/v1 npm start
 */
import { randomBytes } from 'node:crypto'
import { defaultModels } from '#adapters/openai/models.ts'
import { createRulesBrain } from '#assistant/rules-brain.ts'
import { spokenPhrases } from '#assistant/understanding/vocabulary.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Brain } from '#domain/brain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { MediaLine } from '#media/line.ts'
import { type MediaGateway, startMediaGateway } from '#media/process.ts'
import { createEngine, type Engine } from '#realtime/engine/engine.ts'
import { serveSocket } from '#realtime/engine/socket.ts'
import { startVoiceCall } from '#realtime/voice/voice-call.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { loadVoiceActivity } from '#speech/activity/voice-activity.ts'
import { openBuiltinVoice } from '#speech/builtin/builtin-voice.ts'
import { createGrammars } from '#speech/grammar/grammar.ts'
import { chatApi } from '#testing/chat/chat-api.ts'
import { rulesReply } from '#testing/chat/rules.ts'
import type { Talking } from '#testing/openai/engine.ts'
import { lineOverSocket } from '#testing/openai/socket-line.ts'
import { type OpenAiStandIn, startOpenAi } from '#testing/openai/stand-in.ts'
import { languages } from '#tools/languages.ts'

export const SANDBOX_KEY = 'sk-sandbox'
const PORT = 4010
const MAX_CALLS = 16

type Options = Readonly<{
  port?: number
  /** False leaves out media and speech, which take a second to start. */
  voice?: boolean
  /** Answers instead of the rules. */
  brain?: Brain
  log?: Log
}>

const clock: Clock = { now: () => Date.now() }
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const tokens = sandboxTokens.filter(({ verified }) => verified)

export async function startOpenAiStandIn(options: Options = {}): Promise<OpenAiStandIn> {
  const { log = silent, port = 0, voice = true, brain = createRulesBrain({ languages, tokens }) } = options
  const engine = createEngine({ brain, log, newSeed: () => randomBytes(8).toString('hex') })
  const { close, talking } = voice ? await withVoice(engine, log) : withoutVoice(engine, log)
  const chat = chatApi({ key: SANDBOX_KEY, model: defaultModels.chatty, answer: rulesReply })
  const standIn = await startOpenAi({ apiKey: SANDBOX_KEY, talking, chat, clock, log, port })
  return {
    ...standIn,
    async close() {
      await standIn.close()
      await close()
    },
  }
}

type Composed = Readonly<{ talking: Talking; close: () => Promise<void> }>

/** OpenAI counts what its clients send in tokens, not in events. */
const metered = false

const joinWith =
  (log: Log): Talking['join'] =>
  (call, socket) =>
    serveSocket(call, socket, { clock, log, metered })

const withoutVoice = (engine: Engine, log: Log): Composed => ({
  talking: {
    join: joinWith(log),
    converse(start, socket) {
      const call = engine.open({ ...start, session: { ...start.session, output_modalities: ['text'] } })
      serveSocket(call, socket, { clock, log, metered, onGone: () => call.close('ended') })
      return call
    },
  },
  close: async () => undefined,
})

async function withVoice(engine: Engine, log: Log): Promise<Composed> {
  const services = await openBuiltinVoice(log)
  if (!services.available) {
    log.warn({ missing: services.missing }, services.say)
    return withoutVoice(engine, log)
  }
  const activityFor = await loadVoiceActivity()
  const media = await startMediaGateway({ maxCalls: MAX_CALLS, bindAddress: '127.0.0.1', log })
  const grammar = createGrammars(spokenPhrases(languages))(tokens)
  const talk = (start: Parameters<Engine['open']>[0], line: MediaLine) =>
    startVoiceCall({
      ...start,
      engine,
      line,
      activity: activityFor(),
      // OpenAI takes dictation, so it has no hint about commands.
      stt: { transcribe: services.stt.transcribe },
      tts: services.tts,
      grammar,
      clock,
      log,
      metered,
    })
  return {
    talking: {
      join: joinWith(log),
      converse: (start, socket) => talk(start, lineOverSocket(socket)),
      answer: async ({ offerSdp, ...start }, signal) => {
        const { line, answerSdp } = await answered(media, offerSdp, signal)
        // This server gives the call its id.
        return { call: talk(start, line), callId: '', answerSdp }
      },
    },
    async close() {
      await media.close()
      await services.close()
    },
  }
}

async function answered(media: MediaGateway, offerSdp: string, signal: AbortSignal) {
  const outcome = await media.answer({ offerSdp }, signal)
  if (outcome.ok) return outcome
  if (outcome.reason === 'busy') throw new ParleyError('voice_busy')
  if (outcome.reason === 'unavailable')
    throw new ParleyError('voice_unavailable', { reason: outcome.message })
  throw new ParleyError('voice_offer_invalid', { reason: outcome.message })
}

if (import.meta.main) {
  const printLine =
    (level: string) =>
    (fields: object, message: string): void =>
      void process.stderr.write(`${level} ${message} ${JSON.stringify(fields)}\n`)
  const log = { info: printLine('info'), warn: printLine('warn'), error: printLine('error') }
  const standIn = await startOpenAiStandIn({ port: Number(process.argv[2] ?? PORT), log })
  process.stdout.write(`OPENAI_API_KEY=${SANDBOX_KEY} OPENAI_BASE_URL=${standIn.baseUrl}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void standIn.close())
}
