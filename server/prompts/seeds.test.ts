import { expect, it } from 'vitest'
import { COMMON_SLUGS, PERSONA_TOOLS, PRESETS, toolSlug } from '#contract/rules/personas.ts'
import { isSlug } from '#contract/rules/prompts.ts'
import { defaultPersona, previewPersona } from '#domain/personas.ts'
import { isPersonaModule } from '#domain/prompts.ts'
import { contracts } from '#tools/contracts.ts'
import { memoryModules, memoryPersonas } from '../testing/prompts.ts'
import { shippedSeeds } from '../testing/seeds.ts'
import { plantSeeds } from './seeds.ts'

const tools = Object.keys(contracts)
const seedSlugs = async () => (await shippedSeeds()).map(({ slug }) => slug)

async function planted() {
  const modules = memoryModules()
  await plantSeeds(modules)
  return { modules, personas: memoryPersonas(), tools }
}

it('[S3.23] every shipped tool and every tool that a persona can describe has a module', async () => {
  const slugs = await seedSlugs()
  const needed = [...tools, ...PERSONA_TOOLS, 'markets_fetch_ohlcv'].map(toolSlug)
  expect(needed.filter((slug) => !slugs.includes(slug))).toEqual([])
})

it('every slug is valid and stands once, and every text begins after its title', async () => {
  for (const { slug, title, segment } of await shippedSeeds()) {
    expect(isSlug(slug), slug).toBe(true)
    expect(title, slug).not.toBe(slug)
    expect(segment, slug).not.toMatch(/^#|^\s|\s$/)
  }
  const slugs = await seedSlugs()
  expect(new Set(slugs).size).toBe(slugs.length)
})

it('the module of a shipped tool is its description and how to use it', async () => {
  const { description, guidance } = contracts.solana_list_balances
  const seed = (await shippedSeeds()).find(({ slug }) => slug === toolSlug('solana_list_balances'))
  expect(seed).toMatchObject({
    title: 'Tool: solana_list_balances',
    segment: `${description} ${guidance}`,
  })
})

it('every module belongs to personas or instructs the server itself', async () => {
  const machine = (await seedSlugs()).filter((slug) => !isPersonaModule(slug))
  expect(machine).toEqual((await seedSlugs()).filter((slug) => !slug.startsWith('agent.')))
})

it('[S1.10] every preset and the default profile find all their modules, and say different things', async () => {
  expect(PRESETS.map(({ label }) => label)).toEqual(['Classic', 'Scout', 'Guardian'])
  const stores = await planted()
  const texts = new Set<string>()
  for (const preset of PRESETS) {
    const resolved = await previewPersona(stores, { ...preset, name: preset.label })
    expect(resolved.missing, preset.id).toEqual([])
    expect(resolved.instructionSegments.map(({ slug }) => slug)).toEqual([
      preset.instructionSlug,
      ...COMMON_SLUGS,
    ])
    texts.add(resolved.instructionSegments[0]?.segment ?? '')
    expect(resolved.moneyPolicy).toBe(preset.id === 'guardian' ? 'guarded' : 'standard')
  }
  expect(texts.size).toBe(PRESETS.length)
  const { resolvedProfile: standard } = await defaultPersona(stores)
  expect(standard.missing).toEqual([])
  expect(Object.keys(standard.toolDescriptions)).toEqual(expect.arrayContaining(tools))
})

it('plants only the missing modules and keeps edited ones', async () => {
  const modules = memoryModules()
  const by = { id: 'u1', email: 'ada@example.com' }
  await modules.create('agent.concierge.guest', { segment: 'Be kind.' }, by)
  await plantSeeds(modules)
  await plantSeeds(modules)
  const [guest] = await modules.bySlugs(['agent.concierge.guest'])
  expect(guest).toMatchObject({ segment: 'Be kind.', version: 1, updatedBy: by })
  expect(await modules.titles()).toHaveLength((await seedSlugs()).length)
})
