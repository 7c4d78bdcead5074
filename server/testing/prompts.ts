/** In-memory prompt modules and personas for tests. */
import type { PersonaProfile } from '#contract/api/personas.ts'
import type { PromptAuthor, PromptHistoryEntry, PromptModule } from '#contract/api/prompts.ts'
import type { Personas } from '#domain/personas.ts'
import type { PromptModules, PromptText } from '#domain/prompts.ts'

const AT = '2026-11-01T00:00:00.000Z'

export function memoryModules(): PromptModules {
  const all = new Map<string, PromptModule[]>()
  const entryOf = (prompt: PromptModule): PromptHistoryEntry => ({ ...prompt, notes: null })
  const newest = (): PromptModule[] => [...all.values()].flatMap((versions) => versions.slice(-1))
  const make = (slug: string, { segment, title = null }: PromptText, updatedBy: PromptAuthor | null) => {
    if (all.has(slug)) return undefined
    const prompt: PromptModule = {
      id: slug,
      slug,
      title,
      segment,
      version: 1,
      checksum: '',
      createdAt: AT,
      updatedAt: AT,
      updatedBy,
    }
    all.set(slug, [prompt])
    return prompt
  }
  return {
    list: async () => newest(),
    titles: async () => newest(),
    bySlugs: async (slugs) => newest().filter(({ slug }) => slugs.includes(slug)),
    history: async (slug) => (all.get(slug) ?? []).map(entryOf).reverse(),
    async replace(slug, version, { segment, title }, updatedBy) {
      const now = all.get(slug)?.at(-1)
      if (!now) return { kind: 'missing' }
      if (now.segment === segment && (title === undefined || title === now.title))
        return { kind: 'unchanged', prompt: now }
      if (now.version !== version) return { kind: 'conflict', currentVersion: now.version }
      const prompt = {
        ...now,
        segment,
        ...(title !== undefined && { title }),
        version: version + 1,
        updatedBy,
      }
      all.get(slug)?.push(prompt)
      return { kind: 'saved', prompt }
    },
    create: async (slug, text, by) => make(slug, text, by),
    async plant(seeds) {
      for (const { slug, ...text } of seeds) make(slug, text, null)
    },
  }
}

export function memoryPersonas(): Personas {
  let all: (PersonaProfile & { userId: string })[] = []
  let last = 0
  const of = (userId: string): PersonaProfile[] => all.filter((each) => each.userId === userId)
  const use = (userId: string, id: string | null): PersonaProfile | undefined => {
    if (id !== null && !of(userId).some((each) => each.id === id)) return undefined
    all = all.map((each) => (each.userId === userId ? { ...each, isDefault: each.id === id } : each))
    return of(userId).find((each) => each.id === id)
  }
  return {
    list: async (userId) => of(userId),
    inUse: async (userId) => of(userId).find(({ isDefault }) => isDefault),
    async create(userId, text, isUsed, most) {
      if (of(userId).length >= most) return 'full'
      last += 1
      const profile = { ...text, id: `p${last}`, isDefault: false, createdAt: AT, updatedAt: AT }
      all.push({ ...profile, userId })
      return (isUsed && use(userId, profile.id)) || profile
    },
    async save(userId, id, text, isUsed) {
      all = all.map((each) => (each.userId === userId && each.id === id ? { ...each, ...text } : each))
      if (isUsed !== undefined) use(userId, isUsed ? id : null)
      return of(userId).find((each) => each.id === id)
    },
    async remove(userId, id) {
      const gone = of(userId).find((each) => each.id === id)
      if (!gone) return undefined
      all = all.filter((each) => each.userId !== userId || each.id !== id)
      const next = gone.isDefault ? of(userId).at(-1) : of(userId).find(({ isDefault }) => isDefault)
      if (next) use(userId, next.id)
      return { activeId: next?.id ?? null }
    },
    use: async (userId, id) => use(userId, id),
  }
}
