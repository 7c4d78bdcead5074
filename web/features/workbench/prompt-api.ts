/** The prompt API as the page speaks it: on a configured origin, every answer checked, every failure with its words (spec S7.1–S7.14, S8.1–S8.11). */
import * as z from 'zod/mini'
import {
  PROMPT_WORDS,
  type PromptHistoryEntry,
  type PromptModule,
  promptHistoryEntry,
  promptModule,
} from '#contract/api/prompts.ts'
import { errors } from '#contract/errors.ts'
import { Refused } from '#web/lib/api.ts'

/** spec S8.1–S8.3 */
export class PromptApiError extends Refused {
  readonly details: unknown
  constructor(code: string, message: string, status: number, details?: unknown) {
    super(code, message, status)
    this.details = details
  }
}

type PromptGiven = Readonly<{ segment: string; title: string | null; notes?: string | null }>
export type Saved = Readonly<{ prompt: PromptModule; unchanged: boolean }>

type World = Readonly<{
  /** Undefined is the origin of the page. */
  origin?: () => Promise<string | undefined>
  accessToken?: () => string | undefined
}>

export function createPromptApi({ origin, accessToken }: World = {}) {
  const read = new Map<string, PromptModule>()

  async function ask(
    method: string,
    path: string,
    given: { body?: unknown; signal?: AbortSignal | undefined } = {},
  ) {
    const { body, signal } = given
    const token = accessToken?.()
    const answer = await fetch(`${(await origin?.()) ?? ''}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      credentials: 'include',
      cache: 'no-store',
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error
      throw new PromptApiError('unreachable', 'Parley does not answer.', 0)
    })
    const json: unknown = await answer.json().catch(() => undefined)
    if (!answer.ok) throw failureOf(json, answer.status)
    return json
  }

  const keep = (prompt: PromptModule): PromptModule => {
    read.set(prompt.slug, prompt)
    return prompt
  }

  function savedOf(json: unknown, words: string): Saved {
    const answer = envelope(json, saved, words)
    return { prompt: keep(moduleOf(answer.prompt, words)), unchanged: answer.unchanged ?? false }
  }

  return {
    async list(signal?: AbortSignal): Promise<readonly PromptModule[]> {
      const { prompts } = envelope(
        await ask('GET', '/prompt-modules', { signal }),
        listed,
        PROMPT_WORDS.listInvalid,
      )
      return prompts.map((prompt) => keep(moduleOf(prompt, PROMPT_WORDS.listInvalid)))
    },
    /** Each slug is asked for once (spec S7.9), unless it has to be as it is now. */
    async read(slug: string, { fresh = false }: { fresh?: boolean } = {}): Promise<PromptModule> {
      const known = fresh ? undefined : read.get(slug)
      if (known) return known
      const words = PROMPT_WORDS.moduleInvalid(slug)
      const answer = envelope(await ask('GET', pathOf(slug)), one, words)
      return keep(moduleOf(answer.prompt, words))
    },
    async history(slug: string, signal?: AbortSignal): Promise<readonly PromptHistoryEntry[]> {
      const answer = await ask('GET', `${pathOf(slug)}/history`, { signal })
      return envelope(answer, history, PROMPT_WORDS.historyInvalid).history
    },
    async save(slug: string, version: number, given: PromptGiven): Promise<Saved> {
      const answer = await ask('PUT', pathOf(slug), { body: { ...given, version } })
      return savedOf(answer, PROMPT_WORDS.updateInvalid)
    },
    async create(slug: string, given: PromptGiven): Promise<Saved> {
      const answer = await ask('POST', '/prompt-modules', { body: { ...given, slug } })
      return savedOf(answer, PROMPT_WORDS.createInvalid)
    },
  }
}

function pathOf(slug: string): string {
  if (slug === '') throw new PromptApiError('slug_required', PROMPT_WORDS.slugRequired, 0)
  return `/prompt-modules/${encodeURIComponent(slug)}`
}

const ok = z.literal(true)
const listed = z.object({ ok, prompts: z.array(z.unknown()) })
const one = z.object({ ok, prompt: z.unknown() })
const saved = z.object({ ok, prompt: z.unknown(), unchanged: z.optional(z.boolean()) })
const history = z.object({ ok, history: z.array(promptHistoryEntry) })

function envelope<S extends z.ZodMiniType>(json: unknown, schema: S, words: string): z.output<S> {
  const answer = schema.safeParse(json)
  if (!answer.success) throw new PromptApiError('invalid_response', words, 200)
  return answer.data
}

/** spec S5.11, S5.12: what is missing is said by name. */
function moduleOf(given: unknown, words: string): PromptModule {
  const answer = promptModule.safeParse(given)
  if (answer.success) return answer.data
  const named = z
    .looseObject({ slug: z.optional(z.unknown()), segment: z.optional(z.unknown()) })
    .safeParse(given)
  const { slug, segment } = named.success ? named.data : {}
  if (typeof slug !== 'string' || slug === '')
    throw new PromptApiError('invalid_response', PROMPT_WORDS.noSlug, 200)
  if (typeof segment !== 'string') throw new PromptApiError('invalid_response', PROMPT_WORDS.noSegment, 200)
  throw new PromptApiError('invalid_response', words, 200)
}

const told = z.looseObject({
  error: z.optional(z.string()),
  message: z.optional(z.string()),
  details: z.optional(z.unknown()),
  currentVersion: z.optional(z.int()),
})

function failureOf(json: unknown, status: number): PromptApiError {
  const answer = told.safeParse(json)
  const { error = 'unknown_error', message, details, currentVersion } = answer.success ? answer.data : {}
  if (error !== 'version_conflict')
    return new PromptApiError(error, message || PROMPT_WORDS.failed(status), status, details)
  const version = versionIn(details) ?? currentVersion
  const conflict = errors.version_conflict.say({ currentVersion: version })
  return new PromptApiError(error, conflict, status, { currentVersion: version })
}

const versioned = z.looseObject({ currentVersion: z.int() })
const versionIn = (details: unknown): number | undefined => {
  const found = versioned.safeParse(details)
  return found.success ? found.data.currentVersion : undefined
}

/** The version that stands on the server, when the failure is a conflict; undefined inside when it was not told. */
export const conflictOf = (error: unknown): { message: string; version: number | undefined } | undefined =>
  error instanceof PromptApiError && error.code === 'version_conflict'
    ? { message: error.message, version: versionIn(error.details) }
    : undefined
