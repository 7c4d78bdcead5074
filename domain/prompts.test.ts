import { describe, expect, it } from 'vitest'
import type { PromptModule } from '#contract/api/prompts.ts'
import {
  createModule,
  isPersonaModule,
  type PromptModules,
  type Replaced,
  readHistory,
  readModule,
  requireSlug,
  requireStorable,
  saveModule,
} from './prompts.ts'

const by = { id: 'u', email: 'u@example.com' } as never
const prompt = { slug: 'a.b', segment: 'Be brief.' } as PromptModule
const unused = (): never => {
  throw new Error('not part of the test')
}
const modules = (given: Partial<PromptModules> = {}): PromptModules => ({
  list: unused,
  titles: unused,
  bySlugs: async () => [],
  history: async () => [],
  replace: unused,
  create: async () => undefined,
  plant: unused,
  ...given,
})
const codeOf = async (work: () => Promise<unknown>): Promise<unknown> =>
  work().then(
    (value) => value,
    ({ code, details, message }: { code: string; details?: { reason?: string }; message: string }) =>
      details?.reason ?? `${code}: ${message}`,
  )

describe('a prompt module', () => {
  it('is read by its slug as it is stored', async () => {
    const slugs: unknown[] = []
    const bySlugs: PromptModules['bySlugs'] = async (list) => {
      slugs.push(list)
      return [prompt]
    }
    expect(await readModule(modules({ bySlugs }), ' A.B ')).toBe(prompt)
    expect(slugs).toEqual([['a.b']])
    await expect(readModule(modules(), 'a.b')).rejects.toMatchObject({
      code: 'prompt_not_found',
      details: { slug: 'a.b' },
    })
    await expect(readHistory(modules(), 'A.B')).rejects.toMatchObject({
      code: 'prompt_not_found',
      details: { slug: 'a.b' },
    })
  })

  it.each<[Replaced, object]>([
    [{ kind: 'saved', prompt }, { prompt }],
    [
      { kind: 'unchanged', prompt },
      { prompt, unchanged: true },
    ],
  ])('is saved: %j', async (replaced, saved) => {
    const calls: unknown[] = []
    const replace: PromptModules['replace'] = async (...given) => {
      calls.push(given)
      return replaced
    }
    const text = { segment: 'x', title: 't', notes: 'n' }
    expect(await saveModule(modules({ replace }), { slug: 'A.B', version: 3, text, by })).toEqual(saved)
    expect(calls).toEqual([['a.b', 3, text, by]])
  })

  it.each<[Replaced, object]>([
    [
      { kind: 'conflict', currentVersion: 9 },
      { code: 'version_conflict', details: { currentVersion: 9 } },
    ],
    [{ kind: 'missing' }, { code: 'prompt_not_found', details: { slug: 'a.b' } }],
  ])('is not saved: %j', async (replaced, refusal) => {
    const replace = async () => replaced
    const save = { slug: 'a.b', version: 1, text: { segment: 'x' }, by }
    await expect(saveModule(modules({ replace }), save)).rejects.toMatchObject(refusal)
  })

  it('is created once', async () => {
    const request = { slug: 'A.B', text: { segment: 'x' }, by }
    const create = async (slug: string) => ({ ...prompt, slug })
    expect(await createModule(modules({ create }), request)).toEqual({ prompt })
    await expect(createModule(modules(), request)).rejects.toMatchObject({
      code: 'slug_exists',
      details: { slug: 'a.b' },
    })
  })

  it('belongs to a persona unless it instructs the server’s own work', () => {
    expect(['agent.a', 'guardrails', 'my.guardrail.a', 'memory'].map(isPersonaModule)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['guardrail.a', 'memory.next'].map(isPersonaModule)).toEqual([false, false])
  })
})

describe('the text of a prompt module', () => {
  const save = (text: Parameters<typeof createModule>[1]['text']) =>
    codeOf(() =>
      saveModule(modules({ replace: async () => ({ kind: 'saved', prompt }) }), {
        slug: 'a',
        version: 1,
        text,
        by,
      }),
    )

  it('may be as long as its limits, in bytes or characters', async () => {
    const limits = { segment: '€'.repeat(68_266), title: 't'.repeat(200), notes: 'n'.repeat(1000) }
    expect(await save(limits)).toEqual({ prompt })
    expect(await save({ segment: 'x'.repeat(204_800), title: null, notes: null })).toEqual({ prompt })
  })

  it.each([
    [{ segment: '€'.repeat(68_267) }, 'it is 201 KB long, and 200 KB are the most'],
    [{ segment: 'x', title: 't'.repeat(201) }, 'it has 201 characters, and 200 are the most'],
    [{ segment: 'x', notes: 'n'.repeat(1001) }, 'it has 1001 characters, and 1000 are the most'],
    [{ segment: '\ufeffx' }, 'it begins with a byte order mark, which cannot be stored'],
    [{ segment: 'x', title: 'a\0' }, 'it holds a null character at position 2, which cannot be stored'],
    [{ segment: 'x', notes: '\ud800' }, 'it holds half of a character at position 1, which cannot be stored'],
  ])('is refused beyond them', async (text, reason) => {
    expect(await save(text)).toBe(reason)
  })

  it('is not blank, which has words of its own for a new one', async () => {
    await expect(createModule(modules(), { slug: 'a', text: { segment: ' \n' }, by })).rejects.toMatchObject({
      code: 'segment_required',
      details: { creating: true },
    })
    const blank = { slug: 'a', version: 1, text: { segment: '' }, by }
    await expect(saveModule(modules(), blank)).rejects.toMatchObject({
      code: 'segment_required',
      details: { creating: false },
    })
  })

  it('names its field when it cannot be stored', () => {
    expect(() => requireStorable('title', 'abc', 2)).toThrow(
      expect.objectContaining({ code: 'text_refused', details: expect.objectContaining({ field: 'title' }) }),
    )
    expect(() => requireStorable('title', 'ab', 2)).not.toThrow()
  })

  it('has a slug of its own', () => {
    expect(requireSlug(' Agent.Desk_1-a ')).toBe('agent.desk_1-a')
    expect(requireSlug('a'.repeat(120))).toHaveLength(120)
    expect(() => requireSlug(' ')).toThrow(expect.objectContaining({ code: 'slug_required' }))
    for (const slug of ['a b', 'ä', 'a/b', 'a'.repeat(121)])
      expect(() => requireSlug(slug)).toThrow(
        expect.objectContaining({ code: 'invalid_slug', details: { slug } }),
      )
  })
})
