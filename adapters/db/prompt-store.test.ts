import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HISTORY_KEPT } from '#contract/rules/prompts.ts'
import type { PromptModules } from '#domain/prompts.ts'
import { createModule, readHistory, readModule, saveModule } from '#domain/prompts.ts'
import { anyText, fc, runs } from '../../scripts/testing/property.ts'
import { promptStore } from './prompt-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './testing/database.ts'

const ADA = { id: 'u1', email: 'ada@example.com' }
const BOB = { id: 'u2', email: 'bob@example.com' }

describe.each(databaseKinds)('prompt modules on %s', (kind) => {
  let database: TestDatabase
  let modules: PromptModules
  let now = Date.parse('2026-11-01T00:00:00Z')
  beforeAll(async () => {
    database = await testDatabase(kind)
    modules = promptStore(database.db, { now: () => now })
  })
  afterAll(() => database.close())

  let made = 0
  async function fresh(segment = 'One.'): Promise<string> {
    made += 1
    const slug = `test.module_${made}`
    await modules.create(slug, { segment, title: 'Test', notes: 'first' }, ADA)
    return slug
  }

  it('[S3.14, S3.17, S3.18, S3.19] keeps slug, title, text, version, checksum, times and author', async () => {
    const slug = await fresh()
    now += 60_000
    const saved = await modules.replace(slug, 1, { segment: 'Two.', title: null, notes: 'shorter' }, BOB)
    expect(saved).toMatchObject({ kind: 'saved' })
    const [module] = await modules.bySlugs([slug, 'test.nothing'])
    expect(module).toEqual({
      id: expect.any(String),
      slug,
      title: null,
      segment: 'Two.',
      version: 2,
      checksum: expect.stringMatching(/^[0-9a-f]{64}$/),
      createdAt: new Date(now - 60_000).toISOString(),
      updatedAt: new Date(now).toISOString(),
      updatedBy: BOB,
    })
    const entry = { id: expect.any(String), slug, checksum: expect.stringMatching(/^[0-9a-f]{64}$/) }
    const [createdAt, before] = [new Date(now).toISOString(), new Date(now - 60_000).toISOString()]
    expect(await modules.history(slug)).toEqual([
      { ...entry, version: 2, segment: 'Two.', title: null, notes: 'shorter', createdAt, updatedBy: BOB },
      {
        ...entry,
        version: 1,
        segment: 'One.',
        title: 'Test',
        notes: 'first',
        createdAt: before,
        updatedBy: ADA,
      },
    ])
  })

  it('[S3.15] a title that is left out stays, and the same text is no new version', async () => {
    const slug = await fresh()
    expect(await modules.replace(slug, 1, { segment: 'One.' }, BOB)).toMatchObject({
      kind: 'unchanged',
      prompt: { version: 1, title: 'Test', updatedBy: ADA },
    })
    expect(await modules.replace(slug, 1, { segment: 'Two.' }, BOB)).toMatchObject({
      kind: 'saved',
      prompt: { version: 2, title: 'Test' },
    })
    expect(await modules.history(slug)).toHaveLength(2)
  })

  it('[S8.4] of two saves of the same version one succeeds, and the other gets the current version', async () => {
    const slug = await fresh()
    for (let version = 1; version <= 10; version++) {
      const saves = [ADA, BOB].map((by) =>
        saveModule(modules, { slug, version, text: { segment: `${by.email} ${version}` }, by }),
      )
      const [one, other] = await Promise.allSettled(saves)
      expect([one?.status, other?.status].sort()).toEqual(['fulfilled', 'rejected'])
      const lost = [one, other].find((each) => each?.status === 'rejected') as PromiseRejectedResult
      expect(lost.reason).toMatchObject({
        code: 'version_conflict',
        details: { currentVersion: version + 1 },
        message: `Version conflict detected. Server reports version v${version + 1}. Reload before retrying.`,
      })
    }
    const versions = (await modules.history(slug)).map(({ version }) => version)
    expect(versions).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  })

  it('[S7.10] keeps the newest fifty versions without a gap', async () => {
    const slug = await fresh()
    for (let version = 1; version <= HISTORY_KEPT + 5; version++)
      await modules.replace(slug, version, { segment: `Text ${version + 1}.` }, ADA)
    const versions = (await readHistory(modules, slug)).map(({ version }) => version)
    expect(versions).toEqual(Array.from({ length: HISTORY_KEPT }, (_, n) => HISTORY_KEPT + 6 - n))
  })

  it('creates one slug once, however many request it', async () => {
    const text = { segment: 'x' }
    const made = await Promise.allSettled(
      [ADA, BOB, ADA].map((by) => createModule(modules, { slug: 'Test.Once ', text, by })),
    )
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'slug_exists', details: { slug: 'test.once' } },
    })
  })

  it('what the product brings is planted once, with its first version', async () => {
    const seeds = ['b', 'a'].map((name) => ({
      slug: `seed.${name}`,
      title: name,
      segment: `${name}.`,
      notes: 'As it came.',
    }))
    await modules.plant(seeds.slice(1))
    await modules.replace('seed.a', 1, { segment: 'Mine.' }, ADA)
    await modules.plant(seeds)
    const [a, b] = (await modules.list()).filter(({ slug }) => slug.startsWith('seed.'))
    expect([a, b]).toMatchObject([
      { slug: 'seed.a', segment: 'Mine.', version: 2, updatedBy: ADA },
      { slug: 'seed.b', segment: 'b.', version: 1, updatedBy: null },
    ])
    expect(await modules.history('seed.b')).toMatchObject([{ version: 1, notes: 'As it came.' }])
  })

  it('any text is given back as it was, or refused with the reason', async () => {
    const slug = await fresh()
    let version = 1
    const anything = fc.oneof(
      anyText(200),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) }),
      fc.constantFrom(
        'العربية \u202eتجربة\u202c',
        '<script>alert(1)</script>',
        '\ufeffbyte order mark',
        'a\r\nb\u2028c',
        '👩‍👩‍👧‍👦 e\u0301',
        'null \0 in it',
        '\ud83d',
        '\\u0000',
      ),
    )
    await fc.assert(
      fc.asyncProperty(anything, fc.option(anything), async (segment, title) => {
        const text = { segment, title: title?.slice(0, 200) ?? null }
        const outcome = await saveModule(modules, { slug, version, text, by: ADA }).catch(
          (error: unknown) => error as Error & { code: string },
        )
        if ('code' in outcome) {
          const isBad = [segment, text.title ?? ''].some(
            (each) => each.includes('\0') || each.startsWith('\ufeff') || !each.isWellFormed(),
          )
          const code = segment.trim() === '' ? 'segment_required' : 'text_refused'
          expect(isBad || segment.trim() === '').toBe(true)
          expect(outcome.code).toBe(code)
          return
        }
        const kept = await readModule(modules, slug)
        version = kept.version
        expect([kept.segment, kept.title]).toEqual([segment, text.title])
      }),
      runs(150),
    )
  })

  it('200 KB of text are kept, and more is refused', async () => {
    const slug = await fresh()
    const most = 'é'.repeat(100 * 1024)
    await saveModule(modules, { slug, version: 1, text: { segment: most }, by: ADA })
    expect((await readModule(modules, slug)).segment).toBe(most)
    await expect(
      saveModule(modules, { slug, version: 2, text: { segment: `${most}!` }, by: ADA }),
    ).rejects.toMatchObject({
      code: 'text_refused',
      message: 'The segment was not saved: it is 201 KB long, and 200 KB are the most. Nothing was changed.',
    })
  })
})
