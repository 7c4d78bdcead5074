/** Composes the provider of calls: the embedded engine with its brain and voice, or an external one. */
import { randomBytes } from 'node:crypto'
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import { modelsWith, voicesWith } from '#adapters/openai/models.ts'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import { createRulesBrain } from '#assistant/rules-brain.ts'
import { spokenPhrases } from '#assistant/understanding/vocabulary.ts'
import type { OutsideSystem } from '#contract/api/about.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Brain } from '#domain/brain.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { RealtimeProvider } from '#domain/realtime.ts'
import type { TitleWriter } from '#domain/title-writer.ts'
import type { UsageSource } from '#domain/usage/usage.ts'
import { offerRefusal } from '#media/sdp.ts'
import { createEngine } from '#realtime/engine/engine.ts'
import { embeddedProvider } from '#realtime/voice/embedded-provider.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { createFairTurns } from '#std/fair-turns.ts'
import { languages } from '#tools/languages.ts'
import type { CallBilling } from '../calls/start-call.ts'
import type { Config } from '../config/config.ts'
import { paidOf } from '../usage/call-usage.ts'
import { meteredBrain, saying } from '../usage/metered-brain.ts'
import type { Usage } from '../usage/usage.ts'
import { handbookFacts } from './handbook-facts.ts'
import { createReadAloud, type ReadAloud } from './read-aloud.ts'
import { composeVoice, loadListening, type Openers } from './voice.ts'

export type ComposedProvider = Readonly<{
  provider: RealtimeProvider
  /** The name in sessions. */
  model: string
  /** The page's description; the voice's may change. */
  systems(): readonly OutsideSystem[]
  /** The synthesizer by itself; refuses where the provider has none. */
  readAloud: ReadAloud
  /** Absent where no language model is configured. */
  titleWriter?: TitleWriter
  /** The cost of its calls. */
  billing: CallBilling
  /** Opens the voice in advance; false when this machine lacks a part. */
  warmUp(): Promise<boolean>
  close(): Promise<void>
}>

type Parts = Readonly<{
  config: Config
  usage: Usage
  clock: Clock
  log: Log
  /** For tests: another recognizer, synthesizer and gateway. */
  voice?: Openers | undefined
}>

/** The rules carry a plain name, so that they are not mistaken for a model. */
const RULES = 'parley-rules'
/** Leaves out the sandbox's impostors: the brain must ask about an ambiguous symbol. */
const knownTokens = sandboxTokens.filter(({ verified }) => verified)

type Thinking = Readonly<{ brain: Brain; model: string; system: OutsideSystem; titleWriter?: TitleWriter }>

const loadChat = async () => ({
  ...(await import('#assistant/chat/chat-brain.ts')),
  ...(await import('#assistant/chat/title-writer.ts')),
})

const rulesBrain = ({ config, clock }: Pick<Parts, 'config' | 'clock'>): Brain =>
  createRulesBrain({
    languages,
    tokens: knownTokens,
    handbook: readHandbook(),
    facts: handbookFacts(config),
    now: () => clock.now(),
    turn: createFairTurns(),
  })

/** Made with its first use. */
function lazyRules(parts: Pick<Parts, 'config' | 'clock'>): () => Brain {
  let brain: Brain | undefined
  return () => {
    brain ??= rulesBrain(parts)
    return brain
  }
}

async function thinking({ config, clock, usage, log }: Parts): Promise<Thinking> {
  const id = 'model'
  if (config.brain) {
    const { url, model } = config.brain
    const { chatBrain, createTitleWriter } = await loadChat()
    const detail = `${model} through ${new URL(url).host}.`
    const chat = chatBrain({ ...config.brain, log })
    const metering = { source: { provider: 'brain', source: model }, usage } as const
    return {
      brain: meteredBrain(chat, { ...metering, standIn: lazyRules({ config, clock }) }),
      model,
      titleWriter: createTitleWriter(meteredBrain(chat, metering)),
      system: { id, mode: 'real', label: 'Language model', detail },
    }
  }
  const detail = 'Answers by fixed rules over the tools; no language model is used.'
  return {
    brain: rulesBrain({ config, clock }),
    model: RULES,
    system: { id, mode: 'embedded', label: 'Built-in assistant', detail },
  }
}

const newSeed = (): string => randomBytes(8).toString('hex')

/** Loads only what is configured. */
export async function composeProvider(parts: Parts): Promise<ComposedProvider> {
  const { openai, brain } = parts.config
  const composed = await (openai ? composeOpenAi(parts, openai) : composeEmbedded(parts))
  const { text, voice } = composed.billing
  const replies = brain && !openai ? [{ provider: 'brain', source: brain.model } as const] : []
  warnUnpriced([...replies, ...paidOf({ ...text, ...voice })], parts)
  return composed
}

function warnUnpriced(sources: readonly UsageSource[], { usage, log }: Parts): void {
  for (const source of sources)
    if (!usage.isPriced(source))
      log.warn(source, 'the price of this is unknown: it counts against no cap until USAGE_PRICES has it')
}

const NO_SYNTHESIZER = () =>
  new ParleyError('voice_unavailable', { reason: 'This server has no synthesizer of its own.' })

async function composeOpenAi(
  { config, usage, clock, log }: Parts,
  openai: NonNullable<Config['openai']>,
): Promise<ComposedProvider> {
  const { openAiProvider } = await import('#adapters/openai/provider.ts')
  const { apiKey, baseUrl } = openai
  const table = { models: modelsWith(openai.models, log), voices: voicesWith(openai.voices, log) }
  const model = table.models.realtime
  const { host } = new URL(baseUrl)
  const { chatBrain, createTitleWriter } = await loadChat()
  const titles = chatBrain({ url: baseUrl, model: table.models.chatty, apiKey, log })
  const replies = { provider: 'openai', source: model } as const
  const rules = lazyRules({ config, clock })
  return {
    billing: {
      usage,
      text: { replies },
      voice: {
        replies,
        hearing: { provider: 'openai', source: table.models.transcription },
        minutes: replies,
      },
      standIn: (start, words) => createEngine({ brain: saying(words, rules()), log, newSeed }).open(start),
    },
    provider: openAiProvider({ apiKey, baseUrl, table, fetch: guardedFetch(), clock, log }),
    model,
    systems: () => [
      { id: 'model', mode: 'real', label: 'OpenAI Realtime', detail: `${model} through ${host}.` },
      {
        id: 'voice',
        mode: 'real',
        label: 'OpenAI’s voice',
        detail: `Sound goes from the browser to ${host}.`,
      },
    ],
    readAloud: () => Promise.reject(NO_SYNTHESIZER()),
    titleWriter: createTitleWriter(
      meteredBrain(titles, { source: { provider: 'openai', source: table.models.chatty }, usage }),
    ),
    warmUp: async () => true,
    close: async () => undefined,
  }
}

async function composeEmbedded(parts: Parts): Promise<ComposedProvider> {
  const { config, usage, clock, log } = parts
  const { stt, tts } = config
  const { brain, model, system, titleWriter } = await thinking(parts)
  const voice = composeVoice(config, log, parts.voice)
  const phrases = spokenPhrases(languages)
  const provider = embeddedProvider({
    brain,
    voice,
    offerRefusal,
    loadListening: () => loadListening(phrases, knownTokens),
    clock,
    log,
    newSeed,
  })
  const speaking = tts && ({ provider: 'tts', source: tts.model } as const)
  return {
    provider,
    model,
    // A language model counts each of its replies itself.
    billing: {
      usage,
      text: {},
      voice: {
        ...(stt && { hearing: { provider: 'stt', source: stt.model } }),
        ...(speaking && { speaking }),
        minutes: { provider: 'builtin', source: 'voice' },
      },
    },
    systems: () => [system, voice.system()],
    readAloud: createReadAloud(voice, speaking && { usage, source: speaking }),
    titleWriter,
    async warmUp() {
      const prepared = provider.prepare().catch((error: unknown) => {
        log.error({ err: error }, 'failed to load the services of voice calls')
      })
      const [isThere] = await Promise.all([voice.warmUp(), prepared])
      return isThere
    },
    close: voice.close,
  }
}
