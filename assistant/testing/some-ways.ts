/** Chooses some of the ways to say a phrase for a test. Training spells them out too, where there is no run of tests. */
import { sample } from '../../scripts/testing/full-run.ts'
import { spokenWays } from './spoken-ways.ts'

/** A tenth of the ways outside a full run: one phrase has up to hundreds. */
export function someWays(phrase: string): readonly string[] {
  const ways = spokenWays(phrase)
  return sample(ways, Math.ceil(ways.length / 10))
}
