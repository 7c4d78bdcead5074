import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryLedger } from '#domain/swaps/trial-ledger.ts'
import { ledgerConformance } from '../_kit/conformance/ledger.ts'
import { ledgerStore } from './ledger-store.ts'
import { databaseKinds, type TestDatabase, testDatabase } from './test-database.ts'
import { ownTurns, postgresTurns } from './wallet-turns.ts'

ledgerConformance('the memory of this process', memoryLedger)

describe.each(databaseKinds)('on a database', (kind) => {
  let database: TestDatabase
  let turns: ReturnType<typeof ownTurns>
  beforeAll(async () => {
    database = await testDatabase(kind)
    turns = database.url ? postgresTurns(database.url) : ownTurns()
  })
  afterAll(async () => {
    await turns.close()
    await database.close()
  })

  ledgerConformance(kind, (clock) => ledgerStore(database.db, turns, clock))

  it.runIf(kind === 'postgres')('gives a wallet to one replica at a time', async () => {
    const replica = postgresTurns(database.url ?? '')
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const began = Promise.withResolvers<void>()
    const here = turns.withWallet('wallet_r', async () => {
      began.resolve()
      await gate.promise
      order.push('here')
    })
    await began.promise
    const there = replica.withWallet('wallet_r', async () => void order.push('there'))
    // Something that has to go through the same server after the other's question reached it.
    await replica.withWallet('wallet_s', async () => void order.push('elsewhere'))
    gate.resolve()
    await Promise.all([here, there])
    expect(order).toEqual(['elsewhere', 'here', 'there'])
    await replica.close()
  })
})
