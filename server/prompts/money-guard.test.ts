import { expect, it } from 'vitest'
import { PRESETS } from '#contract/rules/personas.ts'
import { createPersona } from '#domain/personas.ts'
import type { Session } from '#domain/sessions.ts'
import { memoryModules, memoryPersonas } from '../testing/prompts.ts'
import { memorySessions } from '../testing/stores.ts'
import { createBriefings, createHandOver } from './briefings.ts'
import { createGuardOf } from './money-guard.ts'
import { plantSeeds } from './seeds.ts'

const GUEST = { kind: 'guest', id: 'g1' } as const
const MARA = { kind: 'user', id: 'u1', email: 'mara@example.com', roles: ['user'] } as const
const wallets = { active: async () => ({ source: 'none' as const }) }
const log = { error: () => undefined }

async function promptServices(caps = {}) {
  const prompts = { modules: memoryModules(), personas: memoryPersonas(), tools: [] }
  await plantSeeds(prompts.modules)
  const sessions = memorySessions(Date.now)
  const briefings = createBriefings({ prompts, wallets, log })
  const guardOf = createGuardOf({ ...prompts, sessions, caps })
  let opened = 0
  async function session(actor: typeof GUEST | typeof MARA, agent: string): Promise<string> {
    opened += 1
    const id = `sess_${opened}`
    const { instructions, persona, voice } = await briefings.brief(actor, { agent })
    const expiresAt = new Date(Date.now() + 60_000).toISOString()
    const briefing = { instructions, persona, voice, model: 'm', conversationId: 'c' }
    await sessions.open({ id, actor, ...briefing, expiresAt }, id)
    return id
  }
  const handOver = createHandOver({ briefings, sessions })
  /** As a call does it, whose session stays the one that it began with. */
  async function transfer(begun: Session | undefined, agent: string): Promise<void> {
    if (!begun) throw new Error('no session')
    await handOver(begun, agent)
  }
  return { prompts, guardOf, session, sessions, transfer }
}

it('limits no person who did not choose Guardian', async () => {
  const { guardOf, session } = await promptServices()
  expect(await guardOf(MARA, undefined)).toBeUndefined()
  expect(await guardOf(GUEST, await session(GUEST, 'scout'))).toBeUndefined()
})

it('limits trades with Guardian to half of what this server allows', async () => {
  const { guardOf, session } = await promptServices({ USER_TRADE_USD: '300' })
  expect(await guardOf(MARA, await session(MARA, 'guardian'))).toEqual({
    slippageBps: 50,
    perTradeUsd: 150,
    perDayUsd: 250,
  })
  expect(await guardOf(GUEST, await session(GUEST, 'guardian'))).toMatchObject({ perTradeUsd: 1 })
})

it('keeps the limits of a persona made from Guardian on every channel and with every agent', async () => {
  const { prompts, guardOf, session } = await promptServices()
  const { metadata: _preset, ...guardian } = { ...PRESETS[2], name: 'For my mother' }
  await createPersona(prompts, MARA.id, { ...guardian, isDefault: true })
  expect(await guardOf(MARA, undefined)).toMatchObject({ slippageBps: 50 })
  expect(await guardOf(MARA, await session(MARA, 'scout'))).toMatchObject({ slippageBps: 50 })
})

it('keeps the limits of a session in which Guardian speaks when the model hands over to another agent', async () => {
  const { guardOf, session, sessions, transfer } = await promptServices()
  const id = await session(GUEST, 'guardian')
  const begun = await sessions.byId(id)
  await transfer(begun, 'scout')
  expect((await sessions.byId(id))?.persona?.agent.id).toBe('scout')
  expect(await guardOf(GUEST, id)).toMatchObject({ perTradeUsd: 1 })
  const other = await session(MARA, 'scout')
  const scout = await sessions.byId(other)
  for (const agent of ['guardian', 'scout']) await transfer(scout, agent)
  expect(await guardOf(MARA, other)).toMatchObject({ slippageBps: 50 })
  expect(await guardOf(GUEST, await session(GUEST, 'scout'))).toBeUndefined()
})
