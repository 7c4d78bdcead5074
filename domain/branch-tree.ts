/** The branches of a conversation: where each leaves another one, and which of them is shown. Pure. */

/** The branch that every conversation begins with. It leaves no other one. */
export const ROOT = 0

/** Items are numbered over all branches, so a later item of a branch has a higher number. */
type Branch = Readonly<{
  id: number
  parent: number
  /** The last item that it shares with its parent; 0 for none. */
  after: number
  /** The same in the numbers of the model's history. */
  historyAfter: number
}>

export type BranchTree = Readonly<{ branches: readonly Branch[]; active: number }>

/** A part of the way from the first item to the newest; no limits for the last part. */
export type Segment = Readonly<{ branch: number; upTo: number; historyUpTo: number }>

/** A place at which several branches go on, and the one of them that is shown. */
export type Fork = Readonly<{ owner: number; after: number; options: readonly number[]; index: number }>

/** The last item that a new branch shares: the branch it stands in, and its numbers. */
export type Place = Readonly<{ branch: number; after: number; historyAfter: number }>

/** The largest number of an item in the database. */
export const NO_LIMIT = 2 ** 31 - 1

/** More than anyone makes by hand: each read of a conversation goes over all of its branches. */
export const BRANCHES_MAX = 1_000

export function pathOf({ branches, active }: BranchTree): readonly Segment[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const path: Segment[] = [{ branch: active, upTo: NO_LIMIT, historyUpTo: NO_LIMIT }]
  for (let branch = byId.get(active); branch; branch = byId.get(branch.parent))
    path.push({ branch: branch.parent, upTo: branch.after, historyUpTo: branch.historyAfter })
  return path.reverse()
}

/** True when the shown path holds the item with this number of this branch. */
export const isOnPath = (
  path: readonly Segment[],
  { branch, seq }: { branch: number; seq: number },
): boolean => path.some((segment) => segment.branch === branch && seq <= segment.upTo)

/** Begins a branch after this place and shows it. */
export function begin({ branches }: BranchTree, { branch, after, historyAfter }: Place): BranchTree {
  const id = Math.max(ROOT, ...branches.map((each) => each.id)) + 1
  // Before the first item there is no branch to leave but the root.
  const parent = after === 0 ? ROOT : branch
  return { branches: [...branches, { id, parent, after, historyAfter }], active: id }
}

/** Shows another branch; an unknown one changes nothing. */
export const show = (tree: BranchTree, id: number): BranchTree =>
  id === ROOT || tree.branches.some((branch) => branch.id === id) ? { ...tree, active: id } : tree

/** Removes the shown branch if no item stands in it and no branch leaves it, and shows its parent. */
export function withoutEmpty(tree: BranchTree, isEmpty: boolean): BranchTree {
  const { branches, active } = tree
  const empty = branches.find(({ id }) => id === active)
  if (!isEmpty || !empty || branches.some(({ parent }) => parent === active)) return tree
  return { branches: branches.filter((branch) => branch !== empty), active: empty.parent }
}

/** The forks on the shown path, first ones first; the options at each are in the order of their making. */
export function forksOn(tree: BranchTree): readonly Fork[] {
  const path = pathOf(tree)
  const byParent = Map.groupBy(tree.branches, ({ parent }) => parent)
  const forks = path.flatMap(({ branch: owner, upTo }, at) => {
    const leaving = (byParent.get(owner) ?? []).filter(({ after }) => after <= upTo)
    return [...Map.groupBy(leaving, ({ after }) => after)].map(([after, there]): Fork => {
      const options = [owner, ...there.map(({ id }) => id)]
      const shown = after === upTo ? (path[at + 1]?.branch ?? owner) : owner
      return { owner, after, options, index: options.indexOf(shown) }
    })
  })
  return forks.sort((one, other) => one.after - other.after)
}

/** The branch to show for an option of a fork: the newest one that goes on from there. Goes over the tree once for all forks. */
export function newestIn({ branches }: BranchTree): (fork: Fork, option: number) => number {
  const newest = new Map(branches.map(({ id }) => [id, id]))
  const newestOf = (id: number): number => newest.get(id) ?? id
  // A branch is younger than its parent, so all that leave it have come before it.
  for (const { id, parent } of branches.toSorted((one, other) => other.id - one.id))
    newest.set(parent, Math.max(newestOf(parent), newestOf(id)))
  const leaving = Map.groupBy(branches, ({ parent }) => parent)
  const later = new Map(
    [...leaving].map(([owner, there]) => [owner, newestAfterEach(there, ({ id }) => newestOf(id))]),
  )
  return ({ owner, after }, option) =>
    option === owner ? Math.max(owner, later.get(owner)?.get(after) ?? owner) : newestOf(option)
}

/** For each place at which branches leave, the newest of those that leave later. */
function newestAfterEach(
  leaving: readonly Branch[],
  newestOf: (branch: Branch) => number,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>()
  let newest = ROOT
  for (const [after, there] of [...Map.groupBy(leaving, (branch) => branch.after)].sort(
    ([a], [b]) => b - a,
  )) {
    found.set(after, newest)
    newest = there.reduce((most, branch) => Math.max(most, newestOf(branch)), newest)
  }
  return found
}
