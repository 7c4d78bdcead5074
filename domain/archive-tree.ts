/** Turns the branches of a conversation into the parents of an exported file, and back. Pure. */
import type { ArchivedConversation } from '#contract/archive.ts'
import { BRANCHES_MAX, type BranchTree, isOnPath, pathOf, ROOT } from './branch-tree.ts'

/** The place of a stored item. */
export type ItemPlace = Readonly<{ seq: number; branch: number }>

/** Takes the items of all branches in the order in which they are written, and returns what follows them in the file. */
export function createParentsWriter({ branches, active }: BranchTree) {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const path = pathOf({ branches, active })
  const written = new Map<number, { seq: number; itemId: string }[]>()
  const parents = new Map<string, string | null>()
  let above: string | null = null
  let shown: string | null = null

  function itemBefore(id: number): string | null {
    const own = written.get(id)?.at(-1)
    if (own) return own.itemId
    for (let branch = byId.get(id); branch; branch = byId.get(branch.parent)) {
      const { parent, after } = branch
      const shared = written.get(parent)?.findLast(({ seq }) => seq <= after)
      if (shared) return shared.itemId
    }
    return null
  }

  return {
    add(itemId: string, { seq, branch }: ItemPlace): void {
      const parent = itemBefore(branch)
      if (parent !== above) parents.set(itemId, parent)
      const own = written.get(branch)
      if (own) own.push({ seq, itemId })
      else written.set(branch, [{ seq, itemId }])
      if (isOnPath(path, { seq, branch })) shown = itemId
      above = itemId
    },
    /** Empty for a straight conversation. */
    fields: (): Pick<ArchivedConversation, 'parents' | 'shown'> => ({
      parents: parents.size > 0 ? Object.fromEntries(parents) : undefined,
      shown: shown === above ? undefined : (shown ?? undefined),
    }),
  }
}

/** The branches of a conversation, and the branch of each of its items. */
export type Versions = Readonly<{ tree: BranchTree; branchOf: readonly number[] }>

/** The index of the item before each one; -1 for a first one. */
function indexesBefore({ items, parents = {} }: ArchivedConversation): readonly number[] {
  const at = new Map(items.map(({ itemId }, index) => [itemId, index]))
  return items.map(({ itemId }, index) => {
    const named = Object.hasOwn(parents, itemId) ? parents[itemId] : undefined
    if (named === undefined) return index - 1
    return named === null ? -1 : (at.get(named) ?? -1)
  })
}

/** Items are numbered from 1. Undefined for a straight conversation, and for more branches than anyone makes by hand. */
export function versionsIn(conversation: ArchivedConversation): Versions | undefined {
  const { items, shown } = conversation
  const branches: BranchTree['branches'][number][] = []
  const branchOf: number[] = []
  const last = new Map<number, number>()
  for (const [index, before] of indexesBefore(conversation).entries()) {
    const owner = branchOf[before] ?? ROOT
    const isNext = (last.get(owner) ?? -1) === before
    const branch = isNext ? owner : branches.length + 1
    if (!isNext) branches.push({ id: branch, parent: owner, after: before + 1, historyAfter: 0 })
    branchOf.push(branch)
    last.set(branch, index)
  }
  if (branches.length === 0 || branches.length > BRANCHES_MAX) return undefined
  const end = items.findIndex(({ itemId }) => itemId === shown)
  return { tree: { branches, active: branchOf.at(end) ?? ROOT }, branchOf }
}
