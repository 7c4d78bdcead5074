import { describe, expect, it } from 'vitest'
import { createPersona } from '#contract/api/personas.ts'
import {
  createPrompt,
  listPrompts,
  readPrompt,
  readPromptHistory,
  savePrompt,
} from '#contract/api/prompts.ts'
import { refusal } from '#contract/parley-error.ts'
import type { Role } from '#contract/rules/roles.ts'
import { plantSeeds } from '../prompts/seeds.ts'
import { shippedSeeds } from '../testing/seeds.ts'
import { createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

/** One server, and an app per editor. */
function openApp() {
  const server = createTestServer()
  const as = (id: string, ...roles: Role[]) => {
    const user = { kind: 'user', id, email: `${id}@example.com`, roles: ['user', ...roles] } as const
    const app = createApp({ ...server, signedIn: async () => user })
    return async (method: string, path: string, body?: unknown) => {
      const answer = await app.request(path, {
        method,
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, json: await answer.json(), cache: answer.headers.get('cache-control') }
    }
  }
  const guest = createApp(server)
  return { server, ada: as('ada', 'superadmin'), bob: as('bob', 'superadmin'), mara: as('mara'), guest }
}

const MODULE = { slug: 'agent.test', segment: 'Be kind.', title: 'Test', notes: 'why' }

describe('the prompt API', () => {
  it('[S7.7, S7.8, S7.10, S7.13, S7.14] creates, lists and reads modules and their history', async () => {
    const { ada } = openApp()
    const made = createPrompt.output.parse((await ada('POST', '/prompt-modules', MODULE)).json)
    expect(made.prompt).toMatchObject({
      slug: 'agent.test',
      title: 'Test',
      segment: 'Be kind.',
      version: 1,
      updatedBy: { id: 'ada', email: 'ada@example.com' },
    })
    const listed = await ada('GET', '/prompt-modules')
    expect(listPrompts.output.parse(listed.json).prompts).toEqual([made.prompt])
    expect(listed.cache).toBe('no-store')
    expect(readPrompt.output.parse((await ada('GET', '/prompt-modules/agent.test')).json)).toEqual({
      ok: true,
      prompt: made.prompt,
    })
    const { json } = await ada('GET', '/prompt-modules/agent.test/history')
    expect(readPromptHistory.output.parse(json).history).toMatchObject([{ version: 1, segment: 'Be kind.' }])
  })

  it('puts what was saved on record, without the text', async () => {
    const { ada, server } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    await ada('PUT', '/prompt-modules/agent.test', { segment: 'Be brief.', version: 1 })
    await ada('PUT', '/prompt-modules/agent.test', { segment: 'Be late.', version: 1 })
    expect(server.audited.map(({ actor, tool, arguments: args }) => [actor.id, tool, args])).toEqual([
      ['ada', 'prompt.create', { slug: 'agent.test' }],
      ['ada', 'prompt.save', { slug: 'agent.test', version: 1 }],
    ])
  })

  it('[S7.11, S7.12] replaces the version that was read, and creates no version for the same text', async () => {
    const { ada } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    const put = async (body: object) =>
      savePrompt.output.parse((await ada('PUT', '/prompt-modules/agent.test', body)).json)
    expect(await put({ segment: 'Be kind.', title: 'Test', version: 1 })).toMatchObject({
      unchanged: true,
      prompt: { version: 1 },
    })
    expect(await put({ segment: 'Be brief.', title: null, version: 1, notes: 'shorter' })).toMatchObject({
      prompt: { version: 2, segment: 'Be brief.', title: null },
    })
  })

  it('[S8.4] reports the current version to the second editor, in both places', async () => {
    const { ada, bob } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    await ada('PUT', '/prompt-modules/agent.test', { segment: 'Ada was here.', title: null, version: 1 })
    const late = await bob('PUT', '/prompt-modules/agent.test', {
      segment: 'Bob was here.',
      title: null,
      version: 1,
    })
    expect(late.status).toBe(409)
    expect(late.json).toEqual({
      ok: false,
      error: 'version_conflict',
      message: 'Version conflict detected. Server reports version v2. Reload before retrying.',
      details: { currentVersion: 2 },
      currentVersion: 2,
    })
  })

  it.each([
    ['POST', '/prompt-modules', { segment: 'x' }, 400, 'slug_required', 'Prompt module slug is required.'],
    ['POST', '/prompt-modules', { slug: 'a' }, 400, 'segment_required', 'Slug and segment are required.'],
    ['POST', '/prompt-modules', { slug: 'a b', segment: 'x' }, 400, 'invalid_slug', 'cannot be the slug'],
    ['POST', '/prompt-modules', MODULE, 409, 'slug_exists', 'There is a prompt module agent.test already.'],
    ['POST', '/prompt-modules', { slug: 'a', segment: 'x\0y' }, 400, 'text_refused', 'null character'],
    ['POST', '/prompt-modules', { slug: 'a', segment: 'x\ud83d' }, 400, 'text_refused', 'position 2'],
    [
      'POST',
      '/prompt-modules',
      { slug: 'a', segment: 'x', notes: 'y\0' },
      400,
      'text_refused',
      'because of “notes”',
    ],
    [
      'PUT',
      '/prompt-modules/agent.test',
      { segment: ' ', version: 1 },
      400,
      'segment_required',
      'segment text',
    ],
    ['PUT', '/prompt-modules/agent.test', { segment: 'x' }, 400, 'invalid_request', 'version'],
    ['PUT', '/prompt-modules/none', { segment: 'x', version: 1 }, 404, 'prompt_not_found', 'none'],
    ['GET', '/prompt-modules/none', undefined, 404, 'prompt_not_found', 'There is no prompt module none.'],
    ['GET', '/prompt-modules/none/history', undefined, 404, 'prompt_not_found', 'none'],
  ])('%s %s %j is refused with %i %s', async (method, path, body, status, error, words) => {
    const { ada } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    const answer = await ada(method, path, body)
    expect([answer.status, refusal.parse(answer.json).error]).toEqual([status, error])
    expect(refusal.parse(answer.json).message).toContain(words)
  })

  it.each([
    ['AGENT.TEST', 200],
    ['%20agent%2Etest%09', 200],
    ['agent.test?slug=other', 200],
    ['agent%2Ftest', 400],
    ['..%2Fagent.test', 400],
    ['agent.test%00', 400],
    ['%EF%BD%81gent.test', 400],
    ['agent.test%ED%A0%80', 400],
    [`${'a'.repeat(121)}`, 400],
    ['%2e%2e/agent.test', 404],
    ['agent.test/', 404],
  ])('a module at %s is found or refused: %i', async (path, status) => {
    const { ada } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    const { status: read, json } = await ada('GET', `/prompt-modules/${path}`)
    expect(read).toBe(status)
    if (status === 200) expect(json).toMatchObject({ prompt: { slug: 'agent.test' } })
    const text = { segment: 'Changed.', version: 1 }
    expect((await ada('PUT', `/prompt-modules/${path}`, text)).status).toBe(status)
  })

  it.each(['.', '..', ' .. '])('%j is no slug, because no address would lead to its module', async (slug) => {
    const { ada } = openApp()
    expect(await ada('POST', '/prompt-modules', { ...MODULE, slug })).toMatchObject({
      status: 400,
      json: { error: 'invalid_slug' },
    })
  })

  it('of ten editors at once one saves, and the others learn the version that they lost to', async () => {
    const { ada, bob } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    const saves = Array.from({ length: 10 }, (_, at) =>
      (at % 2 ? ada : bob)('PUT', '/prompt-modules/agent.test', { segment: `Text ${at}`, version: 1 }),
    )
    const answers = await Promise.all(saves)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
    for (const { json } of answers.filter(({ status }) => status === 409))
      expect(json).toMatchObject({ error: 'version_conflict', details: { currentVersion: 2 } })
  })

  it('[S6.29, S6.30] requires a superadmin; a guest has to log in', async () => {
    const { ada, mara, guest } = openApp()
    await ada('POST', '/prompt-modules', MODULE)
    const refused = await mara('GET', '/prompt-modules')
    expect(refused).toMatchObject({
      status: 403,
      json: {
        error: 'superadmin_required',
        message: 'Superadmin access required to manage prompt modules.',
      },
    })
    expect((await guest.request('/prompt-modules')).status).toBe(401)
  })

  it('[S6.6, S6.29, S7.8] a module is readable to actors whose session uses it, and otherwise to superadmins', async () => {
    const { server, ada, mara, guest } = openApp()
    await plantSeeds(server.prompts.modules)
    await ada('POST', '/prompt-modules', MODULE)
    const asGuest = async (path: string) => {
      const answer = await guest.request(path)
      return { status: answer.status, json: await answer.json() }
    }
    const asMara = (path: string) => mara('GET', path)
    for (const slug of [
      'agent.concierge.instructions',
      'agent.concierge.guest',
      'agent.concierge.tool.echo',
    ]) {
      // The session names the last one, but it does not exist.
      const status = slug.endsWith('echo') ? 404 : 200
      expect((await asGuest(`/prompt-modules/${slug}`)).status, slug).toBe(status)
      expect((await asMara(`/prompt-modules/${slug}`)).status, slug).toBe(status)
    }
    const ABSENT = 'guardrail.absent'
    const [guestView, maraView] = [
      await asGuest(`/prompt-modules/${ABSENT}`),
      await asMara(`/prompt-modules/${ABSENT}`),
    ]
    expect(guestView).toMatchObject({ status: 401, json: { error: 'authentication_required' } })
    expect(maraView).toMatchObject({ status: 403, json: { error: 'superadmin_required' } })
    const machine = (await shippedSeeds())
      .map(({ slug }) => slug)
      .filter((slug) => /^(guardrail|memory)\./.test(slug))
    expect(machine).toHaveLength(3)
    for (const slug of [...machine, MODULE.slug, `%20${machine[0]?.toUpperCase()}`]) {
      expect(await asGuest(`/prompt-modules/${slug}`), slug).toEqual(guestView)
      expect(await asMara(`/prompt-modules/${slug}`), slug).toEqual(maraView)
    }
    expect((await ada('GET', `/prompt-modules/${machine[0]}`)).status).toBe(200)
    expect((await ada('GET', `/prompt-modules/${ABSENT}`)).status).toBe(404)
  })

  it('[S6.20] a user reads the modules of the persona in use, and of no other', async () => {
    const { server, ada, mara } = openApp()
    await plantSeeds(server.prompts.modules)
    await ada('POST', '/prompt-modules', MODULE)
    const read = async () => (await mara('GET', '/prompt-modules/agent.test')).status
    const draft = { name: 'Kind', instructionSlug: 'agent.test' }
    const made = createPersona.output.parse((await mara('POST', '/api/prompt-profiles', draft)).json)
    expect(await read()).toBe(403)
    await mara('POST', `/api/prompt-profiles/${made.profile.id}/activate`)
    expect(await read()).toBe(200)
  })

  it('accepts 200 KB of text in any escaping, and refuses more with its size', async () => {
    const { ada } = openApp()
    const most = '\u0001'.repeat(200 * 1024)
    expect(await ada('POST', '/prompt-modules', { slug: 'big', segment: most })).toMatchObject({
      status: 200,
      json: { prompt: { segment: most } },
    })
    expect(await ada('POST', '/prompt-modules', { slug: 'bigger', segment: `${most}!` })).toMatchObject({
      status: 400,
      json: { error: 'text_refused' },
    })
  })
})
