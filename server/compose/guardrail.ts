/** Composes the check of what the assistant says: the rules, and the configured language model. */
import { guardedFetch } from '#adapters/_kit/guarded-fetch.ts'
import type { Endpoint } from '#adapters/_kit/model-endpoint.ts'
import { defaultModels, modelsWith } from '#adapters/openai/models.ts'
import { GUARDRAIL_MODULE } from '#contract/guardrail.ts'
import { missingModule } from '#contract/rules/prompts.ts'
import { type OutputClassifier, TESTED_MAX, type Verdict } from '#domain/output-classifier.ts'
import type { Clock, Log } from '#domain/ports.ts'
import type { PromptModules } from '#domain/prompts.ts'
import { screen, warmUpRules } from '#realtime/guardrail/rules.ts'
import type { Config } from '../config/config.ts'
import { meteredModelFetch } from '../usage/metered-fetch.ts'
import type { Usage } from '../usage/usage.ts'

export type Guardrail = OutputClassifier &
  Readonly<{
    /** Absent where the rules check alone. */
    model?: OutputClassifier
    /** The names of models that a request may give. */
    models: readonly string[]
  }>

type Parts = Readonly<{
  config: Pick<Config, 'openai' | 'brain' | 'guardrail'>
  modules: Pick<PromptModules, 'bySlugs'>
  /** Absent where nothing is counted. */
  usage?: Pick<Usage, 'count'>
  clock: Clock
}>

/** A verdict that takes longer comes too late for the ear. */
const TIMEOUT_MS = 5_000

const PASSED = 'It breaks no rule.'

export async function composeGuardrail(parts: Parts): Promise<Guardrail> {
  // Beside the start: nobody waits for it.
  void warmUpRules()
  const pinned = pinnedModel(parts.config)
  const opened = pinned && (await openModel(parts, pinned))
  return {
    model: opened?.model,
    models: [defaultModels.guardrail, ...(pinned ? [pinned.endpoint.model] : [])],
    async classify(text, signal): Promise<Verdict> {
      const tested = text.slice(-TESTED_MAX)
      const broken = screen({ text: tested, isWhole: true, isProved: false })
      if (broken) return broken
      const passed: Verdict = { category: 'NONE', rationale: PASSED, testText: tested }
      return opened ? opened.ofRequests.classify(tested, signal) : passed
    },
  }
}

type Pinned = Readonly<{
  api: 'responses' | 'chat'
  endpoint: Readonly<{ url: string; key?: string; model: string; timeoutMs: number }>
}>

function pinnedModel({ openai, brain, guardrail }: Parts['config']): Pinned | undefined {
  if (!guardrail.asksModel) return undefined
  if (openai) {
    const { apiKey: key, baseUrl: url, models } = openai
    // The provider has logged what it replaced.
    const model = modelsWith(models, SILENT).guardrail
    return { api: 'responses', endpoint: { url, key, model, timeoutMs: TIMEOUT_MS } }
  }
  if (!brain) return undefined
  const { apiKey: key, url, model } = brain
  return { api: 'chat', endpoint: { url, key, model, timeoutMs: TIMEOUT_MS } }
}

const SILENT: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Counted, and never refused at a cap: what the assistant says is checked as long as it speaks. */
function meteredEndpoint({ api, endpoint }: Pinned, usage: Parts['usage']): Endpoint {
  if (!usage) return endpoint
  const source = { provider: api === 'responses' ? 'openai' : 'brain', source: endpoint.model } as const
  return { ...endpoint, fetch: meteredModelFetch(guardedFetch(), source, { count: usage.count }) }
}

async function openModel(
  { config, modules, usage, clock }: Parts,
  pinned: Pinned,
): Promise<Readonly<Record<'model' | 'ofRequests', OutputClassifier>>> {
  const [{ boundedClassifier }, { modelClassifier }] = await Promise.all([
    import('#adapters/openai/bounded-classifier.ts'),
    import('#adapters/openai/classifier.ts'),
  ])
  const { checksPerMinute: perMinute, checksPerDay: perDay } = config.guardrail
  const instructions = instructionsOf(modules, clock)
  const classifier = modelClassifier({
    api: pinned.api,
    endpoint: meteredEndpoint(pinned, usage),
    instructions,
  })
  const bounds = { timeoutMs: TIMEOUT_MS, clock }
  const model = boundedClassifier(classifier, { ...bounds, perMinute, perDay })
  const ofRequests = boundedClassifier(model, {
    ...bounds,
    perMinute: Math.ceil(perMinute * REQUESTS_SHARE),
    perDay: Math.ceil(perDay * REQUESTS_SHARE),
  })
  return { model, ofRequests }
}

/** The rest is for what the assistant says: requests must not use up its checks. */
const REQUESTS_SHARE = 1 / 4

/** Editors see their change within a minute; the table is not read for each sentence. */
const READ_EVERY_MS = 60_000

function instructionsOf(modules: Parts['modules'], clock: Clock): () => Promise<string> {
  let read: { at: number; text: string } | undefined
  return async () => {
    if (read && clock.now() - read.at < READ_EVERY_MS) return read.text
    const [module] = await modules.bySlugs([GUARDRAIL_MODULE])
    read = { at: clock.now(), text: module?.segment ?? missingModule(GUARDRAIL_MODULE) }
    return read.text
  }
}
