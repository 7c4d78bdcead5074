/** Bounds the bytes that visitors add to the disk in a day, without their messages. */
import { countersOf, type Sender } from '../calls/input-budget.ts'
import type { Limits } from './limits.ts'

/** Gives back what was not stored, by default everything. */
type GiveBack = (unused?: number) => Promise<void>
/** Counts these bytes before they are stored, or throws a refusal and counts nothing. */
export type CountKept = (sender: Sender, bytes: number) => Promise<GiveBack>

export const createKeptBytes =
  (limits: Pick<Limits, 'give' | 'take'>): CountKept =>
  async (sender, bytes) => {
    const taken: ReturnType<typeof countersOf>[number][] = []
    async function giveBack(unused = bytes): Promise<void> {
      if (unused <= 0) return
      for (const [limit, key] of taken) await limits.give(limit, key, unused)
    }
    try {
      for (const [limit, key] of countersOf('kept', sender)) {
        if (bytes > 0) await limits.take(limit, key, bytes)
        taken.push([limit, key])
      }
    } catch (error) {
      await giveBack()
      throw error
    }
    return giveBack
  }
