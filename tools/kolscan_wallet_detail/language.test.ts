import { expect, it } from 'vitest'
import { languageConformance } from '#assistant/testing/language.conformance.ts'
import { expectRow, think } from '#assistant/testing/rows.ts'
import { answered, asJson, callsIn, output, said, textOf } from '#assistant/testing/talk.ts'
import { kolscanWalletDetail } from './contract.ts'
import { fixtures } from './fixtures.ts'
import { handler } from './handler.server.ts'
import { language } from './language.ts'
import { phrasings } from './testing/phrasings.ts'

languageConformance({ contract: kolscanWalletDetail, language, rows: phrasings })

const viewOf = (fixture: (typeof fixtures)[keyof typeof fixtures] | undefined) => {
  if (fixture?.status !== 'done') throw new Error('the state has no result')
  return asJson(handler.modelView(fixture.output, kolscanWalletDetail.input.parse(fixture.input)))
}

it('reads what the model is given', () => {
  for (const fixture of Object.values(fixtures)) {
    if (fixture.status !== 'done') continue
    expect(language.view.safeParse(viewOf(fixture)).success).toBe(true)
  }
})

const search = {
  query: 'maple',
  count: 1,
  traders: [{ name: 'Maple', wallet: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', score: 1 }],
}
const board = {
  traders: [
    { name: 'Maple', wallet: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa', profit_sol: 12 },
    { name: 'Otter', wallet: 'A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE', profit_sol: 3 },
  ],
  timeframe: '7 days',
}

it('finds the wallet of a name, then reads its trades', async () => {
  const first = [said('what is maple trading this week')]
  const [lookup] = callsIn(await think(first))
  expect(lookup).toMatchObject({ name: 'kolscan_resolve_wallet' })
  if (!lookup) return
  const second = [...first, lookup, output(lookup.call_id, search)]
  const [detail] = callsIn(await think(second))
  expect(detail && JSON.parse(detail.arguments)).toEqual({
    walletAddress: 'CozdKyoqpk445vEvewXTCA8sg3i7skmS48dWbvPjpaYa',
    timeframe: 'weekly',
  })
  if (!detail) return
  const end = await think([...second, detail, output(detail.call_id, viewOf(fixtures.done))])
  expect(textOf(end)).toBe(
    'Maple made 3 trades over 7 days: $2,325 bought and $2,400 sold. Last, Maple bought BONK for $1,684.',
  )
})

it.each([
  [{ ...search, count: 0, traders: [] }, 'I know no trader called maple.'],
  [
    { ...search, traders: [{ ...search.traders[0], score: 0.6 }] },
    'Which trader do you mean by maple: Maple?',
  ],
])('asks back where the name is not sure: %j', async (found, words) => {
  const first = [said('what is maple trading')]
  const [lookup] = callsIn(await think(first))
  if (!lookup) throw new Error('no call')
  const parts = await think([...first, lookup, output(lookup.call_id, found)])
  expect(callsIn(parts)).toEqual([])
  expect(textOf(parts)).toContain(words)
})

it.each(['open the second one', 'what is the second one trading'])(
  'opens a row of the board: %s',
  async (text) => {
    const first = [said('top kols this week')]
    const [call] = callsIn(await think(first))
    if (!call) throw new Error('no call')
    const items = [...first, call, output(call.call_id, board), answered('…'), said(text)]
    const [detail] = callsIn(await think(items))
    expect(detail).toMatchObject({ name: 'kolscan_wallet_detail' })
    expect(detail?.arguments).toContain('A2LySQmsbqWF5hEzrX342pnvNjVctTBybVLM8Zpqe1LE')
  },
)

it.each(['show my trades', 'show me my recent trades', 'what is bonk trading at', 'what is it buying'])(
  'is not called for: %s',
  async (text) => {
    await expect(expectRow({ text, gives: 'kolscan_resolve_wallet' })).rejects.toThrow()
  },
)
