import { describe, expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { answer, callsOf, think } from '#assistant/testing/rows.ts'
import { asJson, callsIn, output, said } from '#assistant/testing/talk.ts'
import { WALLET } from '#domain/language/testing/phrasing.ts'
import { fixtures as activity } from '../onchain_activity_overview/fixtures.ts'
import { handler as activityHandler } from '../onchain_activity_overview/handler.server.ts'
import { onchainEntityInsight } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: onchainEntityInsight, language, rows: phrasings })

const viewOf = (name: string) => {
  const fixture = fixtures[name]
  if (fixture?.status !== 'done') throw new Error(`${name} is not done`)
  return asJson(handler.modelView(fixture.output, onchainEntityInsight.input.parse(fixture.input)))
}

describe('what is said of an insight', () => {
  it('gives the headline with its figures, and says that no source names an owner', async () => {
    expect(await answer(`who is ${WALLET}`, viewOf('fast'))).toBe(
      'It signs at the rate of a program: 212 transactions within an hour. Last transaction 3 minutes ago. The first is older than what was read. No source says who owns it. There was more than I read. 2 transactions could not be read any more.',
    )
  })

  it('says what a transaction moved', async () => {
    expect(await answer(`who is ${WALLET}`, viewOf('trade'))).toBe(
      'Demo Wallet bought 786,000 BONK for 0.10 SOL.',
    )
  })
})

it('explains a row of the activity card by its place', async () => {
  const first = activity.done
  if (first.status !== 'done') throw new Error('it is not done')
  const items = [said('what did my wallet do today')]
  const calls = callsIn(await think(items))
  const view = asJson(activityHandler.modelView(first.output, {}))
  const outputs = calls.map(({ call_id }) => output(call_id, view))
  const next = await think([...items, ...calls, ...outputs, said('explain the second one')])
  expect(callsOf(next)).toEqual([
    { name: 'onchain_entity_insight', args: { signature: first.output.rows[1]?.signature } },
  ])
})
