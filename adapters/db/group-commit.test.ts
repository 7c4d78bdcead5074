import { describe, expect, it } from 'vitest'
import { groupCommit } from './group-commit.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A writer whose writes end when the test says so. */
function slowWriter() {
  const writes: { rows: readonly number[]; done: PromiseWithResolvers<void> }[] = []
  const write = (rows: readonly number[]): Promise<void> => {
    const done = Promise.withResolvers<void>()
    writes.push({ rows, done })
    return done.promise
  }
  const finish = async (at: number, error?: Error): Promise<void> => {
    if (error) writes[at]?.done.reject(error)
    else writes[at]?.done.resolve()
    await turn()
  }
  return { write, finish, groups: () => writes.map(({ rows }) => rows) }
}

describe('groupCommit', () => {
  it('writes together what arrives together, and in order', async () => {
    const { write, finish, groups } = slowWriter()
    const record = groupCommit(write)
    const first = [record(1), record(2)]
    await turn()
    const later = [record(3), record(4), record(5)]
    expect(groups()).toEqual([[1, 2]])
    await finish(0)
    await Promise.all(first)
    expect(groups()).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
    await finish(1)
    await Promise.all(later)
  })

  it('promises nothing before the write that carried the row is done', async () => {
    const { write, finish } = slowWriter()
    const record = groupCommit(write)
    let kept = false
    const row = record(1).then(() => {
      kept = true
    })
    await turn()
    await turn()
    expect(kept).toBe(false)
    await finish(0)
    await row
    expect(kept).toBe(true)
  })

  it('fails a group by its own error and goes on with the next', async () => {
    const { write, finish, groups } = slowWriter()
    const record = groupCommit(write, 2)
    const rows = Promise.allSettled([record(1), record(2), record(3)])
    await turn()
    await finish(0, new Error('the disk is full'))
    await finish(1)
    expect((await rows).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
    expect(groups()).toEqual([[1, 2], [3]])
  })
})
