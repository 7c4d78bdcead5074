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

export function pathOf({ branches, active }: BranchTree): readonly Segment[] {
  const byId = new Map(branches.map((branch) => [branch.id, branch]))
  const path: Segment[] = [{ branch: active, upTo: NO_LIMIT, historyUpTo: NO_LIMIT }]
  for (let branch = byId.get(active); branch; branch = byId.get(branch.parent))
    path.unshift({ branch: branch.parent, upTo: branch.after, historyUpTo: branch.historyAfter })
  return path
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
  const forks = path.flatMap(({ branch: owner, upTo }, at) => {
    const leaving = tree.branches.filter(({ parent, after }) => parent === owner && after <= upTo)
    return [...new Set(leaving.map(({ after }) => after))].map((after): Fork => {
      const options = [owner, ...leaving.filter((each) => each.after === after).map(({ id }) => id)]
      const shown = after === upTo ? (path[at + 1]?.branch ?? owner) : owner
      return { owner, after, options, index: options.indexOf(shown) }
    })
  })
  return forks.sort((one, other) => one.after - other.after)
}

/** The branch to show for an option of a fork: the newest one that goes on from there. */
export function newestOf({ branches }: BranchTree, { owner, after }: Fork, option: number): number {
  const childrenOf = (id: number, from: number): number[] =>
    branches
      .filter((branch) => branch.parent === id && branch.after > from)
      .flatMap((branch) => [branch.id, ...childrenOf(branch.id, -1)])
  return Math.max(option, ...childrenOf(option, option === owner ? after : -1))
}
