/** Lists the prompt modules that Parley ships, by planting them in an empty store. */
import type { Seed } from '#domain/prompts.ts'
import { plantSeeds } from '../prompts/seeds.ts'

export async function shippedSeeds(): Promise<readonly Seed[]> {
  const planted: Seed[] = []
  await plantSeeds({ titles: async () => [], plant: async (seeds) => void planted.push(...seeds) })
  return planted
}
