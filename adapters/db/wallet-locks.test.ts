import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { beforeEach, expect, it } from 'vitest'
import { postgresWalletLocks } from './wallet-locks.ts'

/** Answers every query; `emit('error', …)` throws where nothing listens, as it would end the process. */
class FakeClient extends EventEmitter {
  static readonly made: FakeClient[] = []
  readonly queries: string[] = []
  readonly _queryable = true
  constructor() {
    super()
    FakeClient.made.push(this)
  }
  connect(done: (error?: Error) => void): void {
    done()
  }
  async query(text: string): Promise<object> {
    this.queries.push(text)
    return { rows: [] }
  }
  end(done?: () => void): void {
    done?.()
  }
}

beforeEach(() => {
  FakeClient.made.length = 0
})

const openLocks = () =>
  postgresWalletLocks('postgres://nowhere', FakeClient as unknown as NonNullable<pg.PoolConfig['Client']>)
const restart = new Error('terminating connection due to administrator command')

it('survives a restart of Postgres while a connection is idle after a swap, and connects again', async () => {
  const locks = openLocks()
  expect(await locks.withWallet('wallet', async () => 'swapped')).toBe('swapped')
  const [idle] = FakeClient.made
  expect(() => idle?.emit('error', restart)).not.toThrow()
  expect(await locks.withWallet('wallet', async () => 'swapped again')).toBe('swapped again')
  expect(FakeClient.made).toHaveLength(2)
  await locks.close()
})

it('survives a restart of Postgres during a swap', async () => {
  const locks = openLocks()
  const swap = locks.withWallet('wallet', async () => {
    expect(() => FakeClient.made[0]?.emit('error', restart)).not.toThrow()
    return 'swapped'
  })
  expect(await swap).toBe('swapped')
  await locks.close()
})

it('keeps one connection with one set of listeners over many swaps', async () => {
  const locks = openLocks()
  for (let swaps = 0; swaps < 20; swaps++) await locks.withWallet('wallet', async () => undefined)
  expect(FakeClient.made).toHaveLength(1)
  expect(FakeClient.made[0]?.listenerCount('error')).toBeLessThanOrEqual(2)
  await locks.close()
})
