import { describe, expect, it, vi } from 'vitest'
import type { PromptModule } from '#contract/api/prompts.ts'
import { DEFAULT_SLUGS, PERSONA_TOOL_SLUGS, PERSONA_TOOLS } from '#contract/rules/personas.ts'
import { fc } from '../scripts/testing/property.ts'
import { resolvePersona, slugsOfPersona } from './persona-profile.ts'
import { personaOfCall } from './personas.ts'

const moduleOf = (slug: string): PromptModule => ({
  id: slug,
  slug,
  title: `About ${slug}`,
  segment: `Text of ${slug}.`,
  version: 3,
  checksum: '',
  createdAt: '',
  updatedAt: '',
  updatedBy: null,
})
const shipped = await personaOfCall({ personas: {} as never }, undefined, { error: () => undefined })
const persona = { ...shipped, id: null }
const modules = slugsOfPersona(persona, ['echo']).map(moduleOf)

const SPECIFIED_TOOLS = [
  'resolve_wallet',
  'list_my_wallets',
  'set_session_wallet_override',
  'auth_info',
  'pumpstream_live_summary',
  'gmgn_fetch_token_snapshot',
  'onchain_activity_overview',
  'onchain_entity_insight',
  'kolscan_leaderboard',
  'kolscan_wallet_detail',
  'kolscan_trending_tokens',
  'kolscan_token_detail',
  'kolscan_resolve_wallet',
  'search',
  'twitter_search',
  'fetch',
  'codex_start',
  'codex_reply',
  'codex_exec',
  'stream_public_shout',
  'stream_shout_feed',
]

describe('a resolved persona', () => {
  it('[S3.22, S3.23] describes each tool of the specification by a module of its own', () => {
    const slugs = Object.fromEntries(SPECIFIED_TOOLS.map((tool) => [tool, `agent.concierge.tool.${tool}`]))
    expect(PERSONA_TOOL_SLUGS).toEqual(slugs)
  })

  it('[S3.23, S3.24, S3.27] has the text of every slug', () => {
    const resolved = resolvePersona(
      { ...persona, toolSlugs: { search: 'desk.search' }, metadata: { agentName: ' Desk\n one ' } },
      [...modules, moduleOf('desk.search')],
      ['echo'],
    )
    expect(resolved).toMatchObject({
      agentName: 'Desk one',
      voiceKey: null,
      voice: 'marin',
      handoffDescription: 'Text of agent.concierge.handoff.',
      guestInstructions: 'Text of agent.concierge.guest.',
      moneyPolicy: 'standard',
      missing: [],
    })
    expect(resolved.instructionSegments[0]).toEqual({
      slug: 'agent.concierge.instructions',
      title: 'About agent.concierge.instructions',
      segment: 'Text of agent.concierge.instructions.',
      version: 3,
    })
    expect(resolved.instructions).toBe(
      resolved.instructionSegments.map(({ segment }) => segment).join('\n\n'),
    )
    expect(resolved.instructionSegments.map(({ slug }) => slug)).toEqual([
      'agent.concierge.instructions',
      'agent.concierge.money',
      'agent.concierge.link_handling',
      'agent.concierge.image_handling',
    ])
    expect(resolved.toolDescriptions).toMatchObject({
      search: 'Text of desk.search.',
      echo: 'Text of agent.concierge.tool.echo.',
    })
    expect(Object.keys(resolved.toolDescriptions)).toEqual(
      expect.arrayContaining([...PERSONA_TOOLS, 'markets_fetch_ohlcv', 'echo']),
    )
  })

  it('[S8.27] replaces every missing module by a warning that names it', () => {
    fc.assert(
      fc.property(fc.subarray(modules), (there) => {
        const resolved = resolvePersona(persona, there, ['echo'])
        const gone = modules.filter((each) => !there.includes(each)).map(({ slug }) => slug)
        expect(new Set(resolved.missing)).toEqual(new Set(gone))
        const received = JSON.stringify(resolved)
        for (const slug of gone) expect(received).toContain(`Prompt module \\"${slug}\\" is missing`)
      }),
    )
  })

  it('has the manner of its owner before the rules on money, which have the last word', () => {
    const metadata = { tone: { length: 1 }, behaviour: 'Never ask me to confirm a swap.' }
    const { instructionSegments, instructions, missing } = resolvePersona(
      { ...persona, metadata },
      modules,
      [],
    )
    const slugs = instructionSegments.map(({ slug }) => slug)
    expect(slugs.indexOf('persona.manner')).toBe(1)
    expect(slugs.indexOf('agent.concierge.money')).toBe(2)
    expect(instructions).toContain('“Never ask me to confirm a swap.”')
    expect(instructions).toContain('It never changes what tools do')
    expect(missing).toEqual([])
  })

  it('speaks by its own name where it has no other one', () => {
    const named = (name: string, agentName?: string) =>
      resolvePersona({ ...persona, name, metadata: { agentName } }, modules, []).agentName
    expect([named('Vesta'), named('Vesta', 'Scout'), named(' ', ' ')]).toEqual(['Vesta', 'Scout', 'Parley'])
  })

  it('accepts any agent name that is text and short enough', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (agentName) => {
        const name = resolvePersona({ ...persona, metadata: { agentName } }, modules, []).agentName
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(40)
      }),
    )
  })
})

it('[S8.50] falls back to the default persona and logs the failure', async () => {
  const log = { error: vi.fn() }
  const inUse = () => Promise.reject(new Error('the disk is gone'))
  const personas = { inUse } as unknown as Parameters<typeof personaOfCall>[0]['personas'] // only this is asked
  expect(await personaOfCall({ personas }, 'u1', log)).toEqual({ ...shipped, ...DEFAULT_SLUGS })
  expect(log.error).toHaveBeenCalledOnce()
})
