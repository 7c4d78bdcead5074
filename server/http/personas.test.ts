import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personaStore } from '#adapters/db/persona-store.ts'
import { promptStore } from '#adapters/db/prompt-store.ts'
import { type TestDatabase, testDatabase } from '#adapters/db/testing/database.ts'
import {
  activatePersona,
  createPersona,
  deletePersona,
  listAgents,
  listPersonas,
  previewPersona,
  readActivePersona,
  readDefaultPersona,
} from '#contract/api/personas.ts'
import { readPrompt } from '#contract/api/prompts.ts'
import { createSession } from '#contract/api/session.ts'
import { PRESETS } from '#contract/rules/personas.ts'
import { contracts } from '#tools/contracts.ts'
import { plantSeeds } from '../prompts/seeds.ts'
import { type Browser, createPeopleServer, type PeopleServer } from '../testing/people.ts'

let database: TestDatabase
let server: PeopleServer
let people = 0
const clock = { now: () => Date.now() }
const prompts = () => ({
  modules: promptStore(database.db, clock),
  personas: personaStore(database.db, clock),
  tools: Object.keys(contracts),
})
beforeAll(async () => {
  database = await testDatabase()
  await plantSeeds(prompts().modules)
  server = await createPeopleServer({ database, server: { prompts: prompts() } })
})
afterAll(async () => {
  await server.close()
  await database.close()
})

const someone = async (): Promise<Browser> => {
  people += 1
  return server.signedIn(`person${people}@example.com`)
}
async function call(browser: Browser, method: string, path: string, body?: unknown) {
  const answer = await browser.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, json: await answer.json() }
}
const PATH = '/api/prompt-profiles'
const SCOUT = { ...PRESETS[1], name: 'Night scout' }
const session = async (browser: Browser, query = '') =>
  createSession.output.parse((await call(browser, 'GET', `/api/session${query}`)).json)

describe('personas', () => {
  it('[S7.15, S7.19, S7.20, S3.20, S3.21] are created with every field and resolved', async () => {
    const mara = await someone()
    const { json } = await call(mara, 'POST', PATH, { ...SCOUT, description: 'Terse.', isDefault: true })
    const { profile, resolvedProfile } = createPersona.output.parse(json)
    expect(profile).toMatchObject({
      id: expect.any(String),
      name: 'Night scout',
      description: 'Terse.',
      instructionSlug: 'agent.scout.instructions',
      handoffSlug: 'agent.scout.handoff',
      guestSlug: 'agent.concierge.guest',
      toolSlugs: { search: 'agent.concierge.tool.search' },
      voiceKey: 'cedar',
      metadata: { agentName: 'Scout', preset: 'scout' },
      isDefault: true,
    })
    expect(resolvedProfile).toMatchObject({ agentName: 'Scout', voice: 'cedar', missing: [] })
    expect(resolvedProfile.instructions).toContain('You are Scout')
    expect(listPersonas.output.parse((await call(mara, 'GET', PATH)).json).profiles).toEqual([profile])
  })

  it('[S7.16, S7.17, S7.18, S3.25] a guest has the default profile, and no active one', async () => {
    const guest = server.browser()
    const { profile, resolvedProfile } = readDefaultPersona.output.parse(
      (await call(guest, 'GET', `${PATH}/default`)).json,
    )
    expect(profile.id).toBe('default')
    expect(profile.toolSlugs.markets_fetch_ohlcv).toBe('agent.concierge.tool.markets_fetch_ohlcv')
    expect(resolvedProfile.guestInstructions).toContain('demo wallet')
    expect((await call(guest, 'GET', `${PATH}/active`)).status).toBe(401)
    expect((await call(guest, 'POST', PATH, SCOUT)).status).toBe(401)
  })

  it('[S7.23, S7.16] the one in use is per user, and “default” returns to the built-in profile', async () => {
    const mara = await someone()
    const active = async () =>
      readActivePersona.output.parse((await call(mara, 'GET', `${PATH}/active`)).json)
    expect(await active()).toMatchObject({ source: 'default', resolvedProfile: { profileId: 'default' } })
    const { profile } = createPersona.output.parse((await call(mara, 'POST', PATH, SCOUT)).json)
    expect((await active()).source).toBe('default')
    const used = activatePersona.output.parse(
      (await call(mara, 'POST', `${PATH}/${profile.id}/activate`)).json,
    )
    expect(used.profile.isDefault).toBe(true)
    expect(await active()).toMatchObject({ source: 'user', resolvedProfile: { profileId: profile.id } })
    await call(mara, 'POST', `${PATH}/default/activate`)
    expect((await active()).source).toBe('default')
  })

  it('[S7.21, S7.22] are saved and removed by their owner only; the newest other one takes the place', async () => {
    const mara = await someone()
    const eve = await someone()
    const make = async (name: string, isDefault = false) =>
      createPersona.output.parse((await call(mara, 'POST', PATH, { name, isDefault })).json).profile.id
    const [first, second, third] = [await make('One'), await make('Two'), await make('Three', true)]
    const saved = await call(mara, 'PUT', `${PATH}/${first}`, { name: 'Uno', voiceKey: 'onyx' })
    expect(saved.json).toMatchObject({
      profile: { name: 'Uno', voiceKey: 'onyx', isDefault: false },
      resolvedProfile: { voice: 'onyx' },
    })
    for (const method of ['PUT', 'DELETE'])
      expect(await call(eve, method, `${PATH}/${first}`, { name: 'Mine' })).toMatchObject({
        status: 404,
        json: { error: 'persona_not_found' },
      })
    expect((await call(eve, 'POST', `${PATH}/${first}/activate`)).status).toBe(404)
    const gone = await call(mara, 'DELETE', `${PATH}/${third}`)
    expect(deletePersona.output.parse(gone.json).activeId).toBe(second)
    const { profiles } = listPersonas.output.parse((await call(mara, 'GET', PATH)).json)
    expect(profiles.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Uno', false],
      ['Two', true],
    ])
  })

  it('[S7.24, S8.27] a preview stores nothing and shows a missing module by name', async () => {
    const mara = await someone()
    const { json } = await call(mara, 'POST', `${PATH}/preview`, {
      name: 'Draft',
      instructionSlug: 'desk.nothing',
      voiceKey: 'nobody',
    })
    const { resolvedProfile } = previewPersona.output.parse(json)
    expect(resolvedProfile.instructionSegments[0]).toEqual({
      slug: 'desk.nothing',
      title: null,
      segment: '⚠️ Prompt module "desk.nothing" is missing. Create it in the prompt workbench.',
      version: null,
    })
    expect(resolvedProfile).toMatchObject({ missing: ['desk.nothing'], voice: 'marin', profileId: null })
    expect(listPersonas.output.parse((await call(mara, 'GET', PATH)).json).profiles).toEqual([])
  })

  it('[S7.15, S7.24] cannot use the modules of the server’s own work, which are neither listed nor shown', async () => {
    const mara = await someone()
    const { modules } = listPersonas.output.parse((await call(mara, 'GET', PATH)).json)
    expect(modules.filter(({ slug }) => !slug.startsWith('agent.'))).toEqual([])
    const tell = async (slug: string) => {
      const draft = { name: 'x', instructionSlug: slug, handoffSlug: slug, toolSlugs: { search: slug } }
      const preview = await call(mara, 'POST', `${PATH}/preview`, draft)
      const saved = await call(mara, 'POST', PATH, draft)
      return JSON.stringify([preview, saved]).replaceAll(slug, 'SLUG')
    }
    const absent = await tell('guardrail.absent')
    expect(absent).toContain('prompt_modules_missing')
    for (const slug of ['guardrail.moderation.instructions', 'memory.dossier.instructions'])
      expect(await tell(slug)).toBe(absent)
  })

  it.each([
    [{ name: '  ' }, 'persona_name_required'],
    [{ name: 'x', instructionSlug: 'no such' }, 'invalid_slug'],
    [{ name: 'x', toolSlugs: { search: 'desk.nothing' } }, 'prompt_modules_missing'],
    [{ name: 'x'.repeat(81) }, 'text_refused'],
    [{ name: 'a\0b' }, 'text_refused'],
    [{ name: 'x', metadata: { a: ['\ud800'] } }, 'text_refused'],
    [{ name: 'x', metadata: { a: 'y'.repeat(5000) } }, 'text_refused'],
    [{ name: 'x', metadata: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`) }, 'text_refused'],
  ])('%j is refused with %s', async (draft, error) => {
    const mara = await someone()
    expect(await call(mara, 'POST', PATH, draft)).toMatchObject({ status: 400, json: { error } })
  })

  it('concurrent changes leave exactly one in use', async () => {
    const mara = await someone()
    const make = (name: string) => call(mara, 'POST', PATH, { name, isDefault: true })
    await Promise.all(['a', 'b', 'c', 'd'].map(make))
    const { profiles } = listPersonas.output.parse((await call(mara, 'GET', PATH)).json)
    expect(profiles).toHaveLength(4)
    expect(profiles.filter(({ isDefault }) => isDefault)).toHaveLength(1)
    await Promise.all(profiles.map(({ id }) => call(mara, 'POST', `${PATH}/${id}/activate`)))
    const after = listPersonas.output.parse((await call(mara, 'GET', PATH)).json).profiles
    expect(after.filter(({ isDefault }) => isDefault)).toHaveLength(1)
  })
})

describe('the briefing of a session', () => {
  it('[S3.27, S8.50] is the persona in use, readable by its owner and kept for the call', async () => {
    const mara = await someone()
    await call(mara, 'POST', PATH, { ...SCOUT, isDefault: true })
    const token = await session(mara)
    expect(token).toMatchObject({
      voice: 'cedar',
      parley_session: { prompt_profile: { agentName: 'Scout' }, agent: { id: 'concierge' } },
    })
    const kept = await server.server.sessions.bySecret(token.client_secret.value)
    expect(kept?.instructions).toMatch(/^Your name is Scout\.\n\nYou are Scout/)
    expect(kept?.instructions).not.toContain('This visitor is a guest')
    expect(kept?.persona).toMatchObject({
      agentName: 'Scout',
      moneyPolicy: 'standard',
      handoffs: [{ id: 'scout' }, { id: 'guardian' }],
    })
  })

  it('guests get the default profile and the guest module', async () => {
    const token = await session(server.browser())
    const { parley_session: received } = token
    expect(received).toMatchObject({ prompt_profile: { profileId: 'default', missing: [] } })
    const kept = await server.server.sessions.bySecret(token.client_secret.value)
    expect(kept?.instructions).toContain('You are Parley')
    expect(kept?.instructions).toContain(
      received.type === 'guest' ? received.guest_profile.instructions : 'never',
    )
  })

  it('a changed module or tool description applies to the next session', async () => {
    const mara = await someone()
    const boss = await someone()
    await server.grant(`person${people}@example.com`, 'superadmin')
    const edit = async (slug: string, segment: string) => {
      const { json } = await call(boss, 'GET', `/prompt-modules/${slug}`)
      const { version, title } = readPrompt.output.parse(json).prompt
      expect((await call(boss, 'PUT', `/prompt-modules/${slug}`, { segment, title, version })).status).toBe(
        200,
      )
    }
    await edit('agent.concierge.link_handling', 'Never say dot com.')
    await edit('agent.concierge.tool.auth_info', 'Says who is asking. Edited.')
    const token = await session(mara)
    const kept = await server.server.sessions.bySecret(token.client_secret.value)
    expect(kept?.instructions).toContain('Never say dot com.')
    expect(kept?.persona?.toolDescriptions.auth_info).toBe('Says who is asking. Edited.')
  })

  it('[S4.15, S6.32, S8.42, S8.43] is one of the agents of the scenario, or a refusal with its words', async () => {
    const mara = await someone()
    const { scenario, agents } = listAgents.output.parse((await call(mara, 'GET', '/api/agents')).json)
    expect([scenario, agents.map(({ id }) => id)]).toEqual(['parley', ['concierge', 'scout', 'guardian']])
    const token = await session(mara, '?agent=guardian')
    expect(token).toMatchObject({
      voice: 'spruce',
      parley_session: {
        agent: { scenario: 'parley', id: 'guardian' },
        prompt_profile: { agentName: 'Guardian' },
      },
    })
    expect(await call(mara, 'GET', '/api/session?scenario=retail')).toMatchObject({
      status: 404,
      json: { error: 'unknown_agent_set', message: 'Unknown agent set' },
    })
    expect(await call(mara, 'GET', '/api/session?agent=nobody')).toMatchObject({
      json: { error: 'unknown_agent' },
    })
  })
})
