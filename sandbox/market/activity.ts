/** Simulates trading: volume, buys and sells of any stretch of time, which add up like real ones. */
import type { SandboxToken } from '../tokens/tokens.ts'
import { drift, seedOf, uniform } from './noise.ts'

export type Activity = Readonly<{
  volumeUsd: number
  buyVolumeUsd: number
  sellVolumeUsd: number
  /** Fractions of a trade count here; the reader rounds them. */
  buys: number
  sells: number
}>

const CELL_MS = 300_000
const CELLS_PER_DAY = 86_400_000 / CELL_MS
const TEMPO_MS = 6 * 3_600_000

/** Deep markets trade in larger pieces. */
const tradeSizeUsd = (token: SandboxToken): number =>
  Math.min(400, Math.max(18, Math.sqrt(token.liquidityUsd) / 40))

export function createActivity(seed: string): (token: SandboxToken, from: number, to: number) => Activity {
  const seeds = new Map<string, number>()
  const seedFor = (mint: string): number => {
    const known = seeds.get(mint) ?? seedOf(`${seed} activity ${mint}`)
    seeds.set(mint, known)
    return known
  }

  const cellActivity = (token: SandboxToken, cell: number): { buyUsd: number; sellUsd: number } => {
    const own = seedFor(token.mint)
    const tempo = Math.exp(0.3 * drift(own, cell * CELL_MS, TEMPO_MS))
    const volume = (token.volume24hUsd / CELLS_PER_DAY) * (0.4 + 1.2 * uniform(own, cell)) * tempo
    const buyShare = 0.38 + 0.25 * uniform(own + 1, cell)
    return { buyUsd: volume * buyShare, sellUsd: volume * (1 - buyShare) }
  }

  return (token, from, to) => {
    let [buyVolumeUsd, sellVolumeUsd] = [0, 0]
    for (let cell = Math.floor(from / CELL_MS); cell * CELL_MS < to; cell++) {
      const covered = Math.min(to, (cell + 1) * CELL_MS) - Math.max(from, cell * CELL_MS)
      const { buyUsd, sellUsd } = cellActivity(token, cell)
      buyVolumeUsd += (buyUsd * covered) / CELL_MS
      sellVolumeUsd += (sellUsd * covered) / CELL_MS
    }
    const size = tradeSizeUsd(token)
    return {
      volumeUsd: buyVolumeUsd + sellVolumeUsd,
      buyVolumeUsd,
      sellVolumeUsd,
      buys: buyVolumeUsd / size,
      sells: sellVolumeUsd / size,
    }
  }
}
