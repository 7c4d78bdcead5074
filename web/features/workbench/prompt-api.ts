/** Calls the prompt API on its configured origin; every failure has the specification's message (spec S7.1–S7.14, S8.1–S8.11). */
import * as z from 'zod/mini'
import {
  createPrompt,
  listPrompts,
  PROMPT_WORDS,
  type PromptHistoryEntry,
  type PromptModule,
  readPrompt,
  readPromptHistory,
  savePrompt,
} from '#contract/api/prompts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { isParleyError, ParleyError, receivedError } from '#contract/errors.ts'
import { type Answer, fetchAnswer, type RequestInput, requestTo } from '#web/lib/api.ts'

type PromptInput = Readonly<{ segment: string; title: string | null; notes?: string | null }>
export type Saved = Readonly<{ prompt: PromptModule; unchanged: boolean }>

type Options = Readonly<{
  /** Undefined is the origin of the page. */
  origin?: () => Promise<string | undefined>
  accessToken?: () => string | undefined
}>

export function createPromptApi({ origin, accessToken }: Options = {}) {
  const cache = new Map<string, PromptModule>()

  async function request<E extends Endpoint>(
    endpoint: E,
    input: RequestInput<E>,
    invalid: string,
    signal?: AbortSignal,
  ): Promise<Answer<E>> {
    const token = accessToken?.()
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const [address, init] = requestTo(endpoint, { ...input, headers })
    const response = await fetchAnswer(`${(await origin?.()) ?? ''}${address}`, {
      ...init,
      credentials: 'include',
      signal: signal ?? null,
    })
    const body: unknown = await response.json().catch(() => undefined)
    if (!response.ok) throw failureOf(body, response.status)
    const answer = endpoint.output.safeParse(body)
    if (!answer.success) throw invalidResponse(missingIn(body) ?? invalid)
    // The schema of E read it; the checker loses its type on the way.
    return answer.data as Answer<E>
  }

  const keep = (prompt: PromptModule): PromptModule => {
    cache.set(prompt.slug, prompt)
    return prompt
  }
  const savedOf = ({ prompt, unchanged = false }: Answer<typeof savePrompt>): Saved => ({
    prompt: keep(prompt),
    unchanged,
  })

  return {
    async list(signal?: AbortSignal): Promise<readonly PromptModule[]> {
      const { prompts } = await request(listPrompts, {}, PROMPT_WORDS.listInvalid, signal)
      return prompts.map(keep)
    },
    /** Requests each slug once (spec S7.9), unless `fresh`. */
    async read(slug: string, { fresh = false }: { fresh?: boolean } = {}): Promise<PromptModule> {
      if (slug === '') throw new ParleyError('slug_required')
      const known = fresh ? undefined : cache.get(slug)
      return known ?? keep((await request(readPrompt, { slug }, PROMPT_WORDS.moduleInvalid(slug))).prompt)
    },
    async history(slug: string, signal?: AbortSignal): Promise<readonly PromptHistoryEntry[]> {
      return (await request(readPromptHistory, { slug }, PROMPT_WORDS.historyInvalid, signal)).history
    },
    async save(slug: string, version: number, input: PromptInput): Promise<Saved> {
      const body = { ...input, version }
      return savedOf(await request(savePrompt, { slug, body }, PROMPT_WORDS.updateInvalid))
    },
    async create(slug: string, input: PromptInput): Promise<Saved> {
      return savedOf(await request(createPrompt, { body: { ...input, slug } }, PROMPT_WORDS.createInvalid))
    },
  }
}

const INVALID_STATUS = 502
const invalidResponse = (message: string): ParleyError =>
  receivedError({ error: 'upstream_failed', message }, INVALID_STATUS)

const slugOf = z.looseObject({ slug: z.string().check(z.minLength(1)) })
const segmentOf = z.looseObject({ segment: z.string() })
const oneModule = z.looseObject({ prompt: z.looseObject({}) })

/** Names the field that a module lacks (spec S5.11, S5.12). */
function missingIn(body: unknown): string | undefined {
  const one = oneModule.safeParse(body)
  if (!one.success) return undefined
  if (!slugOf.safeParse(one.data.prompt).success) return PROMPT_WORDS.noSlug
  return segmentOf.safeParse(one.data.prompt).success ? undefined : PROMPT_WORDS.noSegment
}

/** Reads more than the contract's refusal does: the configured origin may be another server. */
const failure = z.looseObject({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(z.unknown()),
  currentVersion: z.optional(z.int()),
})

function failureOf(body: unknown, status: number): ParleyError {
  const read = failure.safeParse(body)
  const { error = 'unknown_error', message, details, currentVersion } = read.success ? read.data : {}
  if (error === 'version_conflict')
    return new ParleyError('version_conflict', { currentVersion: versionIn(details) ?? currentVersion })
  return receivedError({ error, message: message || PROMPT_WORDS.failed(status), details }, status)
}

const versioned = z.looseObject({ currentVersion: z.int() })
const versionIn = (details: unknown): number | undefined => {
  const read = versioned.safeParse(details)
  return read.success ? read.data.currentVersion : undefined
}

/** The version on the server, when the failure is a conflict; undefined inside when the server did not send it. */
export const conflictOf = (error: unknown): { message: string; version: number | undefined } | undefined =>
  isParleyError(error, 'version_conflict')
    ? { message: error.message, version: error.details.currentVersion }
    : undefined
