import { describe, expect, it } from 'vitest'
import { createSwapServices } from '#domain/swaps/testing/fake-swaps.ts'
import { receiptsTable } from './receipts.ts'

const landed = { inputRaw: '500000000', outputRaw: '70000000', feeLamports: '10000' }

type Page = readonly Awaited<ReturnType<ReturnType<typeof createSwapServices>['preview']>>[]

async function tableOf(...pages: readonly Page[]): Promise<readonly string[]> {
  async function* all() {
    yield* pages
  }
  const portions: string[] = []
  for await (const portion of receiptsTable(all())) portions.push(portion)
  return portions
}

describe('receipts', () => {
  it('are written page by page', async () => {
    const trade = await createSwapServices().preview()
    const [head, first, second] = await tableOf([trade, trade], [trade])
    expect([head, first, second].map((portion) => portion?.split('\r\n').length)).toEqual([2, 3, 2])
  })

  it('have one row per trade, in plain units, with the amounts that moved', async () => {
    const trade = await createSwapServices().preview()
    const table = await tableOf([
      { ...trade, status: 'confirmed', consentedBy: 'click', signature: 'sig_1', landed },
    ])
    const [head = '', row = '', end] = table.join('').split('\r\n')
    const cells = Object.fromEntries(head.split(',').map((name, at) => [name, row.split(',')[at]]))
    expect(cells).toMatchObject({
      status: 'confirmed',
      asked_by: 'assistant',
      agreed_by: 'click',
      gave: '0.5',
      gave_token: 'SOL',
      quoted: '70',
      minimum: '69.3',
      received: '70',
      received_token: 'USDC',
      worth_usd: '70.00',
      fee_sol: '0.00001',
      signature: 'sig_1',
      id: trade.id,
    })
    expect(end).toBe('')
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2', "'-2"],
    ['A"B', '"A""B"'],
    ['A,B', '"A,B"'],
    ['=A,B', '"\'=A,B"'],
  ])('write the name %s as the text %s', async (symbol, text) => {
    const trade = await createSwapServices().preview()
    const table = (await tableOf([{ ...trade, output: { ...trade.output, symbol } }])).join('')
    expect(table).toContain(`,${text},${trade.output.mint},`)
  })
})
