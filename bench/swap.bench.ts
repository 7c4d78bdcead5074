/** Measures swaps with the sandbox market maker on the embedded chain over the product's ports, without ledger and signer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit'
import { solanaSettlement } from '#adapters/solana/settlement.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Settlement } from '#domain/chain.ts'
import type { Sourced } from '#domain/sourced.ts'
import type { Venue } from '#domain/venue.ts'
import { startChain } from '#sandbox/chain/process.ts'
import { composeMarket } from '../server/compose/market.ts'
import { composeVenue } from '../server/compose/venue.ts'
import { noUsage } from '../server/testing/usage.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const log = { info: () => {}, warn: () => {}, error: (fields: object) => console.error(fields) }
const clock = { now: Date.now }
const ROUNDS = 9
const SWAPS = 60

type Desk = Readonly<{ venue: Venue; settlement: Settlement; taker: KeyPairSigner }>
type Step = 'order' | 'simulate' | 'execute' | 'confirm' | 'effects'
type Times = Record<Step, number[]>

/** Runs the steps of one confirmed swap in order. */
async function swap({ venue, settlement, taker }: Desk, inputRaw: bigint, times: Times): Promise<void> {
  const timed = async <T>(step: Step, work: Promise<T>): Promise<T> => {
    const began = performance.now()
    const done = await work
    times[step].push(performance.now() - began)
    return done
  }
  const request = {
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inputRaw,
    slippageBps: 50,
    taker: taker.address,
  }
  const order = dataOf(await timed('order', ordered(venue, request)))
  const { transaction = '', requestId } = order
  const tried = dataOf(await timed('simulate', settlement.simulate(transaction, taker.address)))
  if (!tried.ok) throw new Error(`a simulation failed: ${tried.error.code}`)
  const unsigned = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const signed = getBase64EncodedWireTransaction(await partiallySignTransaction([taker.keyPair], unsigned))
  const end = await timed('execute', venue.execute(signed, requestId, order.lastValidBlockHeight))
  if (end.status !== 'landed') throw new Error(`a swap ended as ${end.status}`)
  const state = dataOf(await timed('confirm', settlement.awaitConfirmation(end.signature, 5_000)))
  if (!state || state.error) throw new Error('a swap did not land')
  dataOf(await timed('effects', settlement.effects(end.signature, taker.address)))
}

async function ordered(venue: Venue, request: Parameters<Venue['order']>[0]) {
  const answer = await venue.order(request)
  if (!answer.ok && 'code' in answer) throw new Error(answer.message)
  return answer
}

function dataOf<T>(answer: Sourced<T>): T {
  if (!answer.ok) throw new Error(`no answer: ${answer.reason}`)
  return answer.data
}

async function measure(desk: Desk): Promise<readonly Figure[]> {
  const times: Times = { order: [], simulate: [], execute: [], confirm: [], effects: [] }
  const rates: number[] = []
  let amount = 1_000_000n
  for (let round = 0; round <= ROUNDS; round++) {
    const began = performance.now()
    for (let turn = 0; turn < SWAPS; turn++) await swap(desk, ++amount, times)
    if (round > 0) rates.push((SWAPS / (performance.now() - began)) * 1000)
    else for (const step of Object.values(times)) step.length = 0 // the first one warms up
  }
  return [
    figure('swaps one after the other on one wallet, every step', 'swaps/s', rates, {
      must: '>= 50/s',
      meets: ({ median }) => median >= 50,
    }),
    figure('order with its transaction', 'ms', times.order),
    figure('simulation with what every account would hold', 'ms', times.simulate),
    figure('execute: last look, co-signature, landing', 'ms', times.execute),
    figure('confirmation after the execution', 'ms', times.confirm, {
      must: 'p95 <= 250 ms',
      meets: ({ p95 }) => p95 <= 250,
    }),
    figure('what really moved', 'ms', times.effects),
  ]
}

export const bench: Bench = {
  name: 'swaps with the sandbox market maker',
  async run() {
    const dataDir = mkdtempSync(join(tmpdir(), 'parley-swaps-'))
    const embedded = await startChain({ dataDir: join(dataDir, 'chain'), port: 0, log })
    try {
      const market = composeMarket({ market: { mode: 'sandbox' }, usage: noUsage(), clock, log })
      const { venue } = await composeVenue({
        config: { dataDir },
        chain: { embedded: { ...embedded, isOwn: true } },
        market,
        clock,
        log,
      })
      const { transport } = embedded
      const settlement = solanaSettlement({ transport, source: 'Sandbox chain', official: true, clock })
      const taker = await generateKeyPairSigner()
      await embedded.fund(taker.address, { sol: '100', tokens: {} })
      return await measure({ venue, settlement, taker })
    } finally {
      await embedded.close()
      rmSync(dataDir, { recursive: true })
    }
  },
}
