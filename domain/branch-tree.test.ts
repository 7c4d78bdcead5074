import { describe, expect, it } from 'vitest'
import { fc } from '../scripts/testing/property.ts'
import {
  type BranchTree,
  begin,
  type Fork,
  forksOn,
  newestIn,
  pathOf,
  ROOT,
  type Segment,
  show,
  withoutEmpty,
} from './branch-tree.ts'

const STRAIGHT: BranchTree = { branches: [], active: ROOT }

/** True for an item on the path, by its branch and number. */
const isOnPath = (path: readonly Segment[], branch: number, seq: number): boolean =>
  path.some((segment) => segment.branch === branch && seq <= segment.upTo)

/** The same conversation as plain nodes with parents, against which the tree is checked. */
type Node = Readonly<{ seq: number; parent: number; branch: number }>
type Model = { tree: BranchTree; nodes: Node[]; head: number }

const newModel = (): Model => ({ tree: STRAIGHT, nodes: [], head: 0 })
const node = ({ nodes }: Model, seq: number) => nodes.find((each) => each.seq === seq)

function pathTo(model: Model, seq: number): number[] {
  const path: number[] = []
  for (let at = node(model, seq); at; at = node(model, at.parent)) path.unshift(at.seq)
  return path
}
const shownBy = ({ tree, nodes }: Model): number[] =>
  nodes.filter(({ branch, seq }) => isOnPath(pathOf(tree), branch, seq)).map(({ seq }) => seq)
const childrenOf = ({ nodes }: Model, seq: number): number[] =>
  nodes.filter(({ parent }) => parent === seq).map((each) => each.seq)

function say(model: Model): void {
  const seq = model.nodes.length + 1
  model.nodes.push({ seq, parent: model.head, branch: model.tree.active })
  model.head = seq
}

/** Without its empty branch, the conversation shows the parent's items and goes on after the last of them. */
function leaveEmpty(model: Model): void {
  const { tree } = model
  model.tree = withoutEmpty(tree, !model.nodes.some(({ branch }) => branch === tree.active))
  if (model.tree !== tree) model.head = shownBy(model).at(-1) ?? 0
}

/** Goes on after an item of the shown path, or from the beginning. */
function branchAt(model: Model, choice: number): void {
  const path = [0, ...pathTo(model, model.head)]
  const after = path[choice % path.length] ?? 0
  const place = { branch: node(model, after)?.branch ?? ROOT, after, historyAfter: after }
  leaveEmpty(model)
  // A branch is only begun where something follows: an edit replaces a message, a retry an answer.
  if (childrenOf(model, after).length === 0) return
  model.tree = begin(model.tree, place)
  model.head = after
}

function choose(model: Model, choice: number): Fork | undefined {
  leaveEmpty(model)
  const forks = forksOn(model.tree)
  const fork = forks[choice % Math.max(1, forks.length)]
  const option = fork?.options[choice % fork.options.length]
  if (!fork || option === undefined) return undefined
  model.tree = show(model.tree, newestIn(model.tree)(fork, option))
  model.head = shownBy(model).at(-1) ?? 0
  return fork
}

type Act = Readonly<{ do: 'say' | 'branch' | 'choose'; choice: number }>
const acts = fc.array(
  fc.record({
    do: fc.constantFrom<Act['do'][]>('say', 'say', 'branch', 'choose'),
    choice: fc.nat(20),
  }),
  { maxLength: 40 },
)

function play(made: readonly Act[]): Model {
  const model = newModel()
  for (const act of made) {
    if (act.do === 'say') say(model)
    else if (act.do === 'branch') branchAt(model, act.choice)
    else choose(model, act.choice)
  }
  return model
}

/** Every tree that can be shown from here by choosing among siblings. */
function reachable(from: BranchTree): readonly BranchTree[] {
  const trees = new Map([[from.active, from]])
  for (const tree of trees.values())
    for (const fork of forksOn(tree))
      for (const option of fork.options) {
        const id = newestIn(tree)(fork, option)
        trees.set(id, trees.get(id) ?? show(tree, id))
      }
  return [...trees.values()]
}

describe('the branches of a conversation', () => {
  it('show one path without a cycle, whatever is edited, retried and chosen', () => {
    fc.assert(
      fc.property(acts, (made) => {
        const model = play(made)
        const shown = shownBy(model)
        expect(shown).toEqual(pathTo(model, shown.at(-1) ?? 0))
        expect(new Set(pathOf(model.tree).map(({ branch }) => branch)).size).toBe(pathOf(model.tree).length)
      }),
    )
  })

  it('count the siblings at each place right, and know which one is shown', () => {
    fc.assert(
      fc.property(acts, (made) => {
        const model = play(made)
        leaveEmpty(model)
        const shown = shownBy(model)
        const expected = [0, ...shown].flatMap((after, at) => {
          const siblings = childrenOf(model, after)
          const next = shown[at]
          return siblings.length > 1 && next !== undefined
            ? [{ after, count: siblings.length, index: siblings.indexOf(next) }]
            : []
        })
        const forks = forksOn(model.tree).map(({ after, options, index }) => ({
          after,
          count: options.length,
          index,
        }))
        expect(forks).toEqual(expected)
      }),
    )
  })

  it('leave no orphan: every item can be reached by choosing among siblings', () => {
    fc.assert(
      fc.property(acts, (made) => {
        const model = play(made)
        leaveEmpty(model)
        const reached = new Set(reachable(model.tree).flatMap((tree) => shownBy({ ...model, tree })))
        expect(reached.size).toBe(model.nodes.length)
      }),
    )
  })

  it('show the sibling that was chosen', () => {
    fc.assert(
      fc.property(acts, fc.nat(20), (made, choice) => {
        const model = play(made)
        const fork = choose(model, choice)
        if (!fork) return
        const same = forksOn(model.tree).find(
          ({ owner, after }) => owner === fork.owner && after === fork.after,
        )
        expect(same?.index).toBe(choice % fork.options.length)
      }),
    )
  })

  it.each<[string, (n: number) => Readonly<{ parent: number; after: number }>]>([
    ['each of the one before', (n) => ({ parent: n - 1, after: 2 * n })],
    ['all of one place', () => ({ parent: ROOT, after: 2 })],
    ['each of a place of its own', (n) => ({ parent: ROOT, after: 2 * n })],
  ])('are gone over a few times for all forks together: %s', (_, place) => {
    const most = 500
    let reads = 0
    const branches = Array.from({ length: most }, (__, at) => {
      const { parent, after } = place(at + 1)
      const read = (): number => {
        reads += 1
        return parent
      }
      return Object.defineProperty({ id: at + 1, parent, after, historyAfter: after }, 'parent', {
        get: read,
      })
    })
    const tree = { branches, active: most }
    const forks = forksOn(tree)
    const newest = newestIn(tree)
    for (const fork of forks) for (const option of fork.options) newest(fork, option)
    expect(forks.length).toBeGreaterThan(0)
    expect(reads).toBeLessThan(20 * most)
  })

  it('show the parent again when nothing was said in a branch', () => {
    const begun = begin(STRAIGHT, { branch: ROOT, after: 2, historyAfter: 2 })
    expect(withoutEmpty(begun, true)).toEqual(STRAIGHT)
    expect(withoutEmpty(begun, false)).toBe(begun)
    expect(show(begun, 7)).toBe(begun)
  })
})
