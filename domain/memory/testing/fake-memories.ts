/** Memories of a test, in a list; adapters/db/ has the real store. */
import type { Fact } from '../facts.ts'
import type { Memories } from '../memories.ts'

export function fakeMemories(): { -readonly [K in keyof Memories]: Memories[K] } {
  let all: (Fact & { userId: string })[] = []
  const off = new Set<string>()
  let made = 0
  const of = (userId: string) => all.filter((fact) => fact.userId === userId)
  return {
    isOn: async (userId) => !off.has(userId),
    turn: async (userId, isOn) => void (isOn ? off.delete(userId) : off.add(userId)),
    async add(source, facts) {
      const added = facts.map((fact) => ({
        ...fact,
        ...source,
        id: `fact ${++made}`,
        usedAt: fact.saidAt,
        uses: 0,
        edited: false,
      }))
      all = [...all, ...added]
      return added
    },
    close: async () => undefined,
    sessions: async () => ({ memories: [], skipped: [], total: 0, totalSkipped: 0 }),
    totals: async () => ({ total: 0, totalSkipped: 0 }),
    factsById: async (userId, ids) => ids.flatMap((id) => of(userId).find((fact) => fact.id === id) ?? []),
    facts: async (userId, limit) => of(userId).toReversed().slice(0, limit),
    count: async (userId) => of(userId).length,
    use: async () => undefined,
    edit: async () => undefined,
    async forget(userId, ids) {
      const gone = of(userId).filter(({ id }) => ids?.includes(id) ?? true)
      all = all.filter((fact) => !gone.includes(fact))
      return gone
    },
    restore: async () => undefined,
    purge: async () => undefined,
  }
}
