/** Chooses OpenAI's models and voices: the defaults of the spec, replacements for those that end, and overrides. */
import type { Log } from '#domain/ports.ts'

/** The use of a model, with its default (spec S9.19–S9.31). Only what the product uses is ever called. */
export const defaultModels = {
  general: 'gpt-5',
  realtime: 'gpt-realtime',
  transcription: 'gpt-4o-transcribe',
  supervisor: 'gpt-5',
  guardrail: 'gpt-5-mini',
  fast_reasoning: 'o4-mini',
  pro_reasoning: 'o3-pro',
  deep_research: 'o3-deep-research',
  writing: 'gpt-4.5',
  chatty: 'gpt-5-chat-latest',
  image: 'GPT-image-1',
  audio: 'gpt-audio',
} as const
type ModelUse = keyof typeof defaultModels
export type Models = Readonly<Record<ModelUse, string>>

type Ending = Readonly<{ /** The day on which it stops answering. */ on: string; instead: string }>

/** The models that OpenAI has ended or announced to end, and their replacements (its page of deprecations, 2026-11). */
const ending: Readonly<Record<string, Ending>> = {
  'gpt-4.5': { on: '2025-07-14', instead: 'gpt-5.6-sol' },
  'gpt-5': { on: '2026-12-11', instead: 'gpt-5.6-sol' },
  'gpt-5-mini': { on: '2026-12-11', instead: 'gpt-5.6-terra' },
  'o3-pro': { on: '2026-12-11', instead: 'gpt-5.6-sol' },
  'o4-mini': { on: '2026-10-23', instead: 'gpt-5.6-terra' },
  'GPT-image-1': { on: '2026-10-23', instead: 'gpt-image-2.5-flare' },
  'gpt-realtime': { on: '2027-01-20', instead: 'gpt-realtime-2.1' },
  'gpt-realtime-mini': { on: '2027-01-20', instead: 'gpt-realtime-2.1-mini' },
  'gpt-audio': { on: '2027-01-20', instead: 'gpt-audio-1.5' },
  'gpt-4o-transcribe': { on: '2027-02-26', instead: 'gpt-transcribe' },
  'gpt-4o-mini-transcribe': { on: '2027-02-26', instead: 'gpt-transcribe' },
  'whisper-1': { on: '2027-02-26', instead: 'gpt-transcribe' },
}

/**
 * A default that ends is replaced before it does, so that a server that runs today also runs next month; a model that
 * configuration names is used as it is, whatever is known of it.
 */
export function modelsWith(overrides: Partial<Models>, log: Log): Models {
  const uses = Object.keys(defaultModels) as ModelUse[] // the keys of a constant
  const replaced: object[] = []
  const chosen = uses.map((use): [ModelUse, string] => {
    const named = overrides[use]
    const model = named ?? defaultModels[use]
    const end = Object.hasOwn(ending, model) ? ending[model] : undefined
    if (!end) return [use, model]
    const fields = { use, model, endsOn: end.on, instead: end.instead }
    if (named !== undefined) {
      log.warn(fields, 'a configured model ends')
      return [use, named]
    }
    replaced.push(fields)
    return [use, end.instead]
  })
  if (replaced.length > 0) log.info({ replaced }, 'default models that end were replaced')
  // fromEntries forgets the names; there is one entry for each use.
  return Object.fromEntries(chosen) as Models
}

/** spec S9.51–S9.53. */
const DEFAULT_VOICE = 'marin'
const FALLBACK_VOICE = 'sage'

/** The voices of OpenAI's Realtime API. */
const realVoices = new Set([
  'alloy',
  'ash',
  'ballad',
  'cedar',
  'coral',
  'echo',
  'marin',
  'sage',
  'shimmer',
  'verse',
])
/** Labels of the persona editor that no provider speaks with, and the voices that come nearest. */
const labels: Readonly<Record<string, string>> = {
  auto: DEFAULT_VOICE,
  emerald: 'coral',
  onyx: 'ash',
  spruce: 'ballad',
}

export type Voices = Readonly<{
  /** The provider's voice for a name of ours; an unknown one gets the default. */
  voiceFor(name: string | undefined): string
}>

export function voicesWith(overrides: Readonly<Record<string, string>>, log: Log): Voices {
  const named = new Map(Object.entries({ ...labels, ...overrides }))
  const usual = known(named.get('auto')) ?? FALLBACK_VOICE
  for (const [label, voice] of named)
    if (!realVoices.has(voice)) log.warn({ label, voice, instead: usual }, 'a configured voice is unknown')
  return {
    voiceFor(name) {
      if (name === undefined) return usual
      const label = name.toLowerCase()
      return known(named.get(label)) ?? known(label) ?? usual
    },
  }
}

const known = (voice: string | undefined): string | undefined =>
  voice !== undefined && realVoices.has(voice) ? voice : undefined
