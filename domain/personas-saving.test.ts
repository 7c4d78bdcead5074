/** Tests how a persona is saved: texts in their stored form, limits, and the modules it needs. */
import { describe, expect, it } from 'vitest'
import { DEFAULT_SLUGS } from '#contract/rules/personas.ts'
import { memoryModules, memoryPersonas } from '#server/testing/prompts.ts'
import {
  activatePersona,
  activePersona,
  createPersona,
  defaultPersona,
  previewPersona,
  removePersona,
  resolveAll,
  savePersona,
} from './personas.ts'

const DEFAULTS = [
  DEFAULT_SLUGS.instructionSlug,
  DEFAULT_SLUGS.handoffSlug,
  DEFAULT_SLUGS.guestSlug,
  ...Object.values(DEFAULT_SLUGS.toolSlugs),
]

async function stores() {
  const modules = memoryModules()
  const slugs = [...DEFAULTS, 'desk.words', 'desk.search', 'guardrail.words']
  await modules.plant(slugs.map((slug) => ({ slug, title: slug, segment: `Text of ${slug}.`, notes: '' })))
  return { modules, personas: memoryPersonas(), tools: ['echo'] }
}
const draft = (more: object = {}) => ({ name: 'Desk', ...more }) as Parameters<typeof previewPersona>[1]

/** Tries to create it; gives the code and the field or reason of its refusal. */
async function refusalOf(more: object): Promise<unknown> {
  const error = await createPersona(await stores(), 'u1', draft(more)).then(
    () => undefined,
    (refused: { code: string; details?: unknown }) => refused,
  )
  return error && { code: error.code, details: error.details }
}

describe('a persona', () => {
  it('is stored trimmed, with the default of whatever it leaves out', async () => {
    const given = draft({
      name: ' Desk ',
      description: '  ',
      voiceKey: ' cedar ',
      toolSlugs: { search: ' Desk.Search ' },
    })
    const { profile, resolvedProfile } = await createPersona(await stores(), 'u1', given)
    expect(profile).toMatchObject({
      name: 'Desk',
      description: null,
      instructionSlug: DEFAULT_SLUGS.instructionSlug,
      handoffSlug: DEFAULT_SLUGS.handoffSlug,
      guestSlug: DEFAULT_SLUGS.guestSlug,
      toolSlugs: { search: 'desk.search' },
      voiceKey: 'cedar',
      metadata: {},
      isDefault: false,
    })
    expect(resolvedProfile).toMatchObject({
      profileId: profile.id,
      voice: 'cedar',
      toolDescriptions: { search: 'Text of desk.search.' },
    })
  })

  it('keeps what it names', async () => {
    const given = {
      description: ' Trades ',
      instructionSlug: 'desk.words',
      handoffSlug: 'Desk.Search',
      guestSlug: 'desk.words',
      voiceKey: ' ',
      metadata: { a: 1 },
      isDefault: true,
    }
    const { profile } = await createPersona(await stores(), 'u1', draft(given))
    expect(profile).toMatchObject({
      ...given,
      description: 'Trades',
      handoffSlug: 'desk.search',
      voiceKey: null,
    })
  })

  const nested = (depth: number): object => (depth === 0 ? {} : { a: nested(depth - 1) })
  const tools = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`tool_${at}`, 'desk.search']))
  /** As long as this in JSON. */
  const metadataOf = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) })

  it.each([
    { name: 'n'.repeat(80) },
    { description: 'd'.repeat(500) },
    { voiceKey: 'v'.repeat(80) },
    { toolSlugs: tools(100) },
    { toolSlugs: { ['t'.repeat(80)]: 'desk.search' } },
    { metadata: metadataOf(4096) },
    { metadata: nested(9) },
  ])('may be as long as its limits (%#)', async (more) => expect(await refusalOf(more)).toBeUndefined())

  const refused = (field: string, reason: string) => ({ code: 'text_refused', details: { field, reason } })
  it.each([
    [{ name: ' ' }, { code: 'persona_name_required' }],
    [{ name: 'n'.repeat(81) }, refused('name', 'it has 81 characters, and 80 are the most')],
    [{ description: 'd'.repeat(501) }, refused('description', 'it has 501 characters, and 500 are the most')],
    [{ voiceKey: 'v'.repeat(81) }, refused('voice', 'it has 81 characters, and 80 are the most')],
    [{ toolSlugs: tools(101) }, refused('list of tools', 'it names more than 100')],
    [
      { toolSlugs: { ['t'.repeat(81)]: 'desk.search' } },
      refused('name of a tool', 'it has 81 characters, and 80 are the most'),
    ],
    [{ metadata: metadataOf(4097) }, refused('metadata', 'it is longer than 4096 bytes')],
    [{ metadata: nested(10) }, refused('metadata', 'it is nested too deep')],
    [{ instructionSlug: 'a b' }, { code: 'invalid_slug', details: { slug: 'a b' } }],
    [
      { instructionSlug: 'no.a', handoffSlug: 'no.b', guestSlug: 'no.c', toolSlugs: { search: 'no.d' } },
      { code: 'prompt_modules_missing', details: { slugs: ['no.a', 'no.b', 'no.c', 'no.d'] } },
    ],
    // It instructs the server's own work.
    [
      { instructionSlug: 'guardrail.words' },
      { code: 'prompt_modules_missing', details: { slugs: ['guardrail.words'] } },
    ],
  ])('is refused beyond them (%#)', async (more, refusal) => expect(await refusalOf(more)).toEqual(refusal))

  it('is one of fifty at most', async () => {
    const all = await stores()
    for (let nth = 0; nth < 50; nth += 1) await createPersona(all, 'u1', draft())
    await expect(createPersona(all, 'u1', draft())).rejects.toMatchObject({
      code: 'persona_limit_reached',
      details: { limit: 50 },
    })
  })

  it('is resolved before it is saved, without an id', async () => {
    const preview = await previewPersona(await stores(), draft({ instructionSlug: 'desk.words' }))
    expect(preview).toMatchObject({ profileId: null, name: 'Desk' })
    expect(preview.instructions).toContain('Text of desk.words.')
  })
})

describe('the persona in use', () => {
  it('is the default one until a user chooses another, and again when they choose that', async () => {
    const all = await stores()
    expect(await activePersona(all, 'u1')).toMatchObject({
      source: 'default',
      resolvedProfile: { profileId: 'default' },
    })
    const { profile } = await createPersona(all, 'u1', draft())
    expect((await activatePersona(all, 'u1', profile.id)).profile.id).toBe(profile.id)
    expect(await activePersona(all, 'u1')).toMatchObject({
      source: 'user',
      resolvedProfile: { profileId: profile.id },
    })
    expect(await activatePersona(all, 'u1', 'default')).toEqual(await defaultPersona(all))
    expect((await activePersona(all, 'u1')).source).toBe('default')
  })

  it('stays when another one is saved, and ends when it is removed', async () => {
    const all = await stores()
    const { profile } = await createPersona(all, 'u1', draft({ isDefault: true }))
    expect((await savePersona(all, 'u1', profile.id, draft({ name: 'New' }))).profile).toMatchObject({
      name: 'New',
      isDefault: true,
    })
    expect(await removePersona(all, 'u1', profile.id)).toEqual({ activeId: null })
    for (const work of [
      () => removePersona(all, 'u1', profile.id),
      () => savePersona(all, 'u1', profile.id, draft()),
      () => activatePersona(all, 'u1', profile.id),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'persona_not_found' })
  })

  it('is resolved with all others by one read of the modules', async () => {
    const all = await stores()
    const own = { ...(await defaultPersona(all)).profile, instructionSlug: 'desk.words' }
    const reads: unknown[] = []
    const modules = {
      ...all.modules,
      bySlugs(slugs: readonly string[]) {
        reads.push(slugs)
        return all.modules.bySlugs(slugs)
      },
    }
    const resolved = await resolveAll({ ...all, modules }, [own, { ...own, instructionSlug: 'desk.search' }])
    expect(resolved.map(({ instructions }) => instructions.split('\n')[0])).toEqual([
      'Text of desk.words.',
      'Text of desk.search.',
    ])
    expect(reads).toHaveLength(1)
  })
})
