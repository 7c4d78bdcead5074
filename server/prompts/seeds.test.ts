import { expect, it } from 'vitest'
import { COMMON_SLUGS, PERSONA_TOOLS, PRESETS, toolSlug } from '#contract/rules/personas.ts'
import { isSlug } from '#contract/rules/prompts.ts'
import { DEFAULT_PROFILE, previewPersona } from '#domain/personas.ts'
import { isPersonaModule } from '#domain/prompts.ts'
import { contracts } from '#tools/contracts.ts'
import { memoryModules, memoryPersonas } from '../testing/prompts.ts'
import { plantSeeds, readSeed, seedSlugs } from './seeds.ts'

const tools = Object.keys(contracts)

async function planted() {
  const modules = memoryModules()
  await plantSeeds(modules)
  return { modules, personas: memoryPersonas(), tools }
}

it('[S3.23] there is a module for every tool that is shipped, and for every tool a persona can describe', async () => {
  const slugs = await seedSlugs()
  const needed = [...tools, ...PERSONA_TOOLS, 'markets_fetch_ohlcv'].map(toolSlug)
  expect(needed.filter((slug) => !slugs.includes(slug))).toEqual([])
})

it('every slug is one, and every text begins after its title', async () => {
  for (const slug of await seedSlugs()) {
    expect(isSlug(slug), slug).toBe(true)
    const { title, segment } = await readSeed(slug)
    expect(title, slug).not.toBe(slug)
    expect(segment, slug).not.toMatch(/^#|^\s|\s$/)
  }
})

it('every module is one that personas are made of, or instructs the server’s own work', async () => {
  const machine = (await seedSlugs()).filter((slug) => !isPersonaModule(slug))
  expect(machine).toEqual((await seedSlugs()).filter((slug) => !slug.startsWith('agent.')))
})

it('[S1.10] every preset and the default profile find all their modules, and say different things', async () => {
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
  const services = await previewPersona(stores, DEFAULT_PROFILE)
  expect(services.missing).toEqual([])
  expect(Object.keys(services.toolDescriptions)).toEqual(expect.arrayContaining(tools))
})

it('only what is missing is planted: what somebody wrote stays', async () => {
  const modules = memoryModules()
  const by = { id: 'u1', email: 'ada@example.com' }
  await modules.create('agent.concierge.guest', { segment: 'Be kind.' }, by)
  await plantSeeds(modules)
  await plantSeeds(modules)
  const [guest] = await modules.bySlugs(['agent.concierge.guest'])
  expect(guest).toMatchObject({ segment: 'Be kind.', version: 1, updatedBy: by })
  expect(await modules.titles()).toHaveLength((await seedSlugs()).length)
})
