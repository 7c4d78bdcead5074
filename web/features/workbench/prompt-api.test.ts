import { afterEach, describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import { moduleOf } from './fixtures.ts'
import { conflictOf, createPromptApi } from './prompt-api.ts'

const MODULE = moduleOf('a.b', 'Be kind.', { version: 3 })

function answer(json: unknown, status = 200) {
  const requests = vi.fn(async (_: string, __?: RequestInit) =>
    typeof json === 'string' ? new Response(json, { status }) : Response.json(json, { status }),
  )
  vi.stubGlobal('fetch', requests)
  return requests
}
afterEach(() => vi.unstubAllGlobals())

const failure = async (work: Promise<unknown>): Promise<ParleyError> => {
  const error = await work.catch((thrown: unknown) => thrown)
  if (error instanceof ParleyError) return error
  throw new Error('it did not fail as it should', { cause: error })
}

describe('how it asks', () => {
  it('[S7.1, S7.2, S7.3, S7.4, S7.5, S7.6, S7.11] on the configured origin, with cookies, uncached, with a token if there is one', async () => {
    const requests = answer({ ok: true, prompt: MODULE })
    const api = createPromptApi({
      origin: async () => 'https://prompts.parley.example',
      accessToken: () => 'tok',
    })
    await api.save('a.b', 2, { segment: 'Be kind.', title: null, notes: 'why' })
    const [address, init] = requests.mock.calls[0] ?? []
    expect(address).toBe('https://prompts.parley.example/prompt-modules/a.b')
    expect(init).toMatchObject({
      method: 'PUT',
      credentials: 'include',
      cache: 'no-store',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        authorization: 'Bearer tok',
      },
    })
    expect(JSON.parse(String(init?.body))).toEqual({
      segment: 'Be kind.',
      title: null,
      version: 2,
      notes: 'why',
    })
  })

  it('on its own origin without either', async () => {
    const requests = answer({ ok: true, prompts: [MODULE] })
    expect(await createPromptApi().list()).toEqual([MODULE])
    expect(requests.mock.calls[0]?.[0]).toBe('/prompt-modules')
    expect(requests.mock.calls[0]?.[1]?.headers).toEqual({ accept: 'application/json' })
    expect(requests.mock.calls[0]?.[1]?.body).toBeUndefined()
  })

  it('[S7.8, S7.9] requests a slug once, unless it must be fresh', async () => {
    const requests = answer({ ok: true, prompt: MODULE })
    const api = createPromptApi()
    await api.read('a.b')
    expect(await api.read('a.b')).toEqual(MODULE)
    expect(requests).toHaveBeenCalledTimes(1)
    await api.read('a.b', { fresh: true })
    expect(requests).toHaveBeenCalledTimes(2)
  })

  it('[S5.7] requests nothing without a slug', async () => {
    const requests = answer({})
    expect((await failure(createPromptApi().read(''))).message).toBe('Prompt module slug is required.')
    expect(requests).not.toHaveBeenCalled()
  })
})

describe('what it says when it fails', () => {
  it.each([
    ['[S8.1, S8.2] an unreadable answer', 'gone', 502, 'unknown_error', 'Prompt API request failed (502)'],
    [
      '[S8.3] has a code and words',
      { error: 'slug_exists', message: 'There is one.', details: 7 },
      409,
      'slug_exists',
      'There is one.',
    ],
  ])('%s', async (_, json, status, code, message) => {
    answer(json, status)
    const error = await failure(createPromptApi().create('a.b', { segment: 'x', title: null }))
    expect(error).toMatchObject({ code, message, status })
    expect(error.details).toBe(typeof json === 'string' ? undefined : 7)
  })

  it.each([
    ['[S8.4] by its details', { details: { currentVersion: 14 } }, 14],
    ['[S8.4] at the top', { currentVersion: 14 }, 14],
    ['[S8.5] without a number', {}, undefined],
  ])('a conflict %s', async (_, rest, version) => {
    answer({ ok: false, error: 'version_conflict', message: 'No.', ...rest }, 409)
    const error = await failure(createPromptApi().save('a.b', 2, { segment: 'x', title: null }))
    const number = version === undefined ? '' : ` Server reports version v${version}.`
    expect(conflictOf(error)).toEqual({
      message: `Version conflict detected.${number} Reload before retrying.`,
      version,
    })
  })

  it.each([
    [
      '[S8.9] a module',
      () => createPromptApi().read('a.b'),
      { ok: true },
      'Prompt module response invalid for slug: a.b',
    ],
    [
      '[S5.11] without slug',
      () => createPromptApi().read('a.b'),
      { ok: true, prompt: { segment: 'x' } },
      'Prompt module payload missing slug.',
    ],
    [
      '[S5.12] without segment',
      () => createPromptApi().read('a.b'),
      { ok: true, prompt: { slug: 'a.b' } },
      'Prompt module payload missing segment text.',
    ],
    [
      'half a module',
      () => createPromptApi().read('a.b'),
      { ok: true, prompt: { slug: 'a.b', segment: 'x' } },
      'Prompt module response invalid for slug: a.b',
    ],
    [
      '[S8.10] a list',
      () => createPromptApi().list(),
      { ok: true, prompts: {} },
      'Prompt module list response invalid.',
    ],
    [
      '[S8.11] a history',
      () => createPromptApi().history('a.b'),
      { ok: true },
      'Prompt module history response invalid.',
    ],
    [
      '[S8.12] an update',
      () => createPromptApi().save('a.b', 1, { segment: '', title: null }),
      {},
      'Prompt module update response invalid.',
    ],
    [
      '[S8.13] a creation',
      () => createPromptApi().create('a.b', { segment: '', title: null }),
      {},
      'Prompt module create response invalid.',
    ],
  ])('%s that is not one', async (_, work, json, words) => {
    answer(json)
    expect((await failure(work())).message).toBe(words)
  })

  it('a server that does not answer', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch')
    })
    expect((await failure(createPromptApi().list())).message).toBe('Parley does not answer.')
  })
})
