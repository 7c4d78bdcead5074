/** Tests that the figures which a model invents are marked, and that no true one is. */
import { describe, expect, it, vi } from 'vitest'
import { formatPercent, formatPrice, formatUsd } from '#contract/rules/amounts.ts'
import { figuresIn, isSourced, valuesIn } from '#contract/rules/figures.ts'
import { fc } from '../../scripts/testing/property.ts'
import { figuresInHistory } from './figures.ts'
import { done, shown, watch } from './testing/watch.ts'

const RESULT = {
  total_usd: 4033.18,
  change_24h_pct: 2.14,
  rows: [
    { symbol: 'SOL', amount: 12.4082, usd: 2089.71, price: 168.42 },
    { symbol: 'JUP', amount: 1240.5, usd: 523.24, price: 0.4218 },
  ],
}
const result = { ...done, modelView: JSON.stringify(RESULT) }

/** A call whose model has read the result. */
function read(figures: readonly number[] | undefined = []) {
  const call = watch({ figures })
  call.user()
  call.created()
  call.calls('c1')
  call.tool('c1', result)
  return call
}

function unsourced(call: ReturnType<typeof watch>, text: string): readonly string[] | undefined {
  const item = shown(
    call.event({
      type: 'conversation.item.done',
      item: {
        id: 'a1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text }],
      },
    }),
  ).at(-1)
  return item?.type === 'MESSAGE' ? item.data?.unsourced : undefined
}

describe('a figure in a reply', () => {
  it('is marked when no result of the conversation holds it, once', () => {
    const text = 'You hold $4,033.18. SOL is at $168.42, BONK at $0.00002143, and $0.00002143 is low.'
    expect(unsourced(read(), text)).toEqual(['$0.00002143'])
  })

  it('may be rounded or cut, and repeat what the user said', () => {
    const call = read()
    call.user([{ type: 'input_text', text: 'I paid 77.7 dollars for it' }], 'u2')
    expect(unsourced(call, 'You paid $77.70; it is about $4.0K now, SOL at $168, up 2.1%.')).toBeUndefined()
  })

  it('may repeat what was said aloud', () => {
    const call = watch({ figures: [] })
    call.user([{ type: 'input_audio' }])
    call.event({
      type: 'conversation.item.input_audio_transcription.completed',
      item_id: 'u1',
      content_index: 0,
      transcript: 'what are 250 usdc in sol',
    })
    expect(unsourced(call, '250 USDC are a little over 1.48 SOL.')).toEqual(['1.48'])
  })

  it('may come from the message of a refusal', () => {
    const call = watch({ figures: [] })
    call.user()
    call.created()
    call.calls('c1')
    const message = 'This trade is worth $872.70, the limit is $500.'
    call.tool('c1', { ok: false, code: 'limit', message, status: 403, durationMs: 1 })
    expect(unsourced(call, 'It is worth $872.70, above $500, so try $450.')).toEqual(['$450'])
  })

  it('may come from the conversation before the call', () => {
    const history = [
      { item: { type: 'function_call_output', output: '{"usd":31.4}' } },
      { item: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'buy 99 JUP' }] } },
      {
        item: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'It is $71.' }] },
      },
    ]
    expect(unsourced(watch({ figures: figuresInHistory(history) }), '$31.40 for 99 JUP, not $71')).toEqual([
      '$71',
    ])
  })

  it('may not be older than the newest twenty thousand, which end the reading', () => {
    const said = (text: string) => ({
      type: 'message',
      role: 'user',
      content: [{ type: 'input_text', text }],
    })
    const content = vi.fn(() => [{ type: 'input_text', text: '5' }])
    const oldest = Object.defineProperty(said(''), 'content', { get: content, enumerable: true })
    const many = Array.from({ length: 7 }, () => ({ item: said('7 '.repeat(3_000)) }))
    const found = figuresInHistory([{ item: oldest }, { item: said('6') }, ...many])
    expect(new Set(found)).toEqual(new Set([7]))
    expect(found).toHaveLength(20_000)
    expect(content).not.toHaveBeenCalled()
  })

  it('is not looked at where no language model answers', () => {
    expect(unsourced(watch(), 'A swap of 0.5 SOL costs $1,000,000.')).toBeUndefined()
  })
})

const TRUE = valuesIn(RESULT)
const SAYINGS = [
  (figure: string) => `That comes to ${figure} at the moment.`,
  (figure: string) => `SOL is at $168.42, and the rest is worth about ${figure}.`,
  (figure: string) => `**${figure}**, give or take.`,
  (figure: string) => `- JUP: ${figure}\n- SOL: $2,089.71`,
]
const sayings = fc.constantFrom(...SAYINGS)
const print = fc.constantFrom(formatUsd, formatPrice, formatPercent)

describe('answers of a model that invents', () => {
  it('have every invented figure marked, and none of the true ones', () => {
    const invented = fc.double({ min: 13, max: 90_000, noNaN: true })
    fc.assert(
      fc.property(sayings, print, invented, fc.constantFrom(...TRUE), (say, print, value, known) => {
        const [figure] = figuresIn(print(value))
        fc.pre(figure !== undefined && !isSourced(figure, TRUE))
        expect(unsourced(read(), say(print(value)))).toEqual([figure?.text])
        expect(unsourced(read(), say(print(known)))).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })
})
