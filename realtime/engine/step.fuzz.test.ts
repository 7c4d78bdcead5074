import { expect, it } from 'vitest'
import { type ServerEvent, serverEvent } from '#contract/realtime/server-events.ts'
import { rounds } from '../../scripts/testing/full-run.ts'
import { runOrder } from './testing/client-events.ts'

const ORDERS = rounds(100_000, 3_000)
/** Even the rare events are among so many. */
const ENOUGH = 3_000

it(`holds one response at a time and ends each exactly once in ${ORDERS} random orders of events`, () => {
  let events = 0
  let responses = 0
  for (let seed = 0; seed < ORDERS; seed++) {
    try {
      const witness = runOrder(seed, (event) => {
        events += 1
        // The shapes do not depend on the seed: a fifth of the orders is read with the contract's schema.
        if (seed % 5 === 0) serverEvent.parse(event)
      })
      if (witness.active || witness.open || witness.created !== witness.done) {
        throw new Error(`${witness.created} created, ${witness.done} done`)
      }
      responses += witness.done
    } catch (error) {
      throw new Error(`order ${seed}`, { cause: error })
    }
  }
  // A generator that no longer reaches anything would pass too: it must have made a crowd.
  expect(events).toBeGreaterThan(ORDERS * 10)
  expect(responses).toBeGreaterThan(ORDERS)
})

it(`with voice too, in ${ORDERS} random orders`, () => {
  const totals = { events: 0, responses: 0, heard: 0 }
  for (let seed = 0; seed < ORDERS; seed++) {
    try {
      const witness = runOrder(
        seed,
        (event) => {
          totals.events += 1
          if (seed % 20 === 0) serverEvent.parse(event)
        },
        'voice',
      )
      if (witness.active || witness.open || witness.created !== witness.done) {
        throw new Error(`${witness.created} created, ${witness.done} done`)
      }
      totals.responses += witness.done
      totals.heard += witness.heard
    } catch (error) {
      throw new Error(`order ${seed}`, { cause: error })
    }
  }
  expect(totals.events).toBeGreaterThan(ORDERS * 10)
  expect(totals.responses).toBeGreaterThan(ORDERS)
  expect(totals.heard).toBeGreaterThan(ORDERS / 6)
})

type Schema = { safeParse(value: unknown): { success: boolean; error?: unknown } }

it('speaks so that the official SDK understands every event', async () => {
  // The package exports no path to its schemas; its file is read as it lies there.
  const path = new URL(
    '../../node_modules/@openai/agents-realtime/dist/openaiRealtimeEvents.mjs',
    import.meta.url,
  )
  const { realtimeServerEventSchema } = (await import(path.href)) as { realtimeServerEventSchema: Schema }
  const seen = new Set<string>()
  const read = (event: ServerEvent): void => {
    const result = realtimeServerEventSchema.safeParse(event)
    if (!result.success) {
      throw new Error(`the SDK does not read ${JSON.stringify(event)}`, { cause: result.error })
    }
    seen.add(event.type)
  }
  for (let seed = 0; seed < ENOUGH; seed++) runOrder(seed, read)
  expect(seen.size).toBe(18)
  for (let seed = 0; seed < ENOUGH; seed++) runOrder(seed, read, 'voice')
  // With the four of the input buffer, three of the output buffer, three of transcription and three of speech.
  expect(seen.size).toBe(31)
})
