/** Wraps the ports of swaps so that a test can stop, or kill a process, at each point of a swap. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ledger } from '#domain/ledger.ts'
import type { SwapDeps } from '#domain/swaps/deps.ts'
import type { Venue } from '#domain/venue.ts'

/** The moments of a swap at which a process may die; after each the ledger must still end well. */
export const FAULT_POINTS = [
  'asked',
  'previewed',
  'consented',
  'locked',
  'ordering',
  'ordered',
  'simulated',
  'signed',
  'sending',
  'executing',
  'executed',
  'verified',
  'recorded',
  'reconciling',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

/** Is called at every point; the swap goes on when it resolves. */
export type Reach = (point: FaultPoint) => Promise<void>

type SwapPorts = Pick<SwapDeps, 'ledger' | 'venue' | 'settlement'>
type Settlement = SwapDeps['settlement']

/** Distinguishes a trade, which holds its wallet, from a preview, which makes the same calls. */
const trading = new AsyncLocalStorage<true>()

export const withFaultPoints = <P extends SwapPorts>(ports: P, reach: Reach): P => ({
  ...ports,
  ledger: faultyLedger(ports.ledger, reach),
  venue: faultyVenue(ports.venue, reach),
  settlement: faultySettlement(ports.settlement, reach),
})

function faultyLedger(ledger: Ledger, reach: Reach): Ledger {
  return {
    ...ledger,
    async add(entry) {
      await ledger.add(entry)
      await reach('previewed')
    },
    async byId(id) {
      // Outside of the wallet this is the first call of every agreement and execution.
      if (!trading.getStore()) await reach('asked')
      return ledger.byId(id)
    },
    move: (...args) => moveWithPoints(ledger, reach, args),
    withWallet: (address, work) =>
      ledger.withWallet(address, () =>
        trading.run(true, async () => {
          await reach('locked')
          return work()
        }),
      ),
    async open() {
      const entries = await ledger.open()
      if (entries.length > 0) await reach('reconciling')
      return entries
    },
  }
}

async function moveWithPoints(ledger: Ledger, reach: Reach, args: Parameters<Ledger['move']>) {
  const [, from, to] = args
  // A confirmed trade that becomes final moves from 'confirmed' to itself.
  const isLanding = to === 'confirmed' && from.includes('sent')
  if (to === 'sent') await reach('sending')
  if (isLanding) await reach('verified')
  const outcome = await ledger.move(...args)
  if (to === 'consented') await reach('consented')
  if (to === 'signed' && outcome.moved) await reach('signed')
  if (isLanding) await reach('recorded')
  return outcome
}

const faultyVenue = (venue: Venue, reach: Reach): Venue => ({
  ...venue,
  async order(...args) {
    if (trading.getStore()) await reach('ordering')
    return venue.order(...args)
  },
  async execute(...args) {
    const running = venue.execute(...args)
    running.catch(() => undefined) // it is awaited below, after the point
    await reach('executing')
    try {
      return await running
    } finally {
      await reach('executed')
    }
  },
})

const faultySettlement = (settlement: Settlement, reach: Reach): Settlement => ({
  ...settlement,
  async simulate(...args) {
    if (!trading.getStore()) return settlement.simulate(...args)
    await reach('ordered')
    const simulated = await settlement.simulate(...args)
    await reach('simulated')
    return simulated
  },
})
