/** Tests that words quoted from a tool's result are no claim that money moved, and that the assistant's own words are. */
import { describe, expect, it } from 'vitest'
import { openGuard } from './guard-state.ts'
import { done, kinds, shown, watch } from './testing/watch.ts'

const POST = 'Sold 3,214 $JUP at $0.4212. Up 12% on this one. https://t.example/x'
const view = {
  posts: [
    { author: '@juniper', text: POST },
    { author: '@otter', text: 'Your swap went through!' },
  ],
}
const result = { ...done, modelView: JSON.stringify(view) }

/** A call whose assistant has read the posts. */
function read(options: Parameters<typeof watch>[0] = {}) {
  const call = watch(options)
  call.user()
  call.created()
  call.calls('c1')
  call.tool('c1', result)
  return call
}

type Call = ReturnType<typeof watch>

const ended = (call: Call, text: string) =>
  call.event({
    type: 'conversation.item.done',
    item: {
      id: 'a1',
      type: 'message',
      role: 'assistant',
      status: 'completed',
      content: [{ type: 'output_text', text }],
    },
  })

const isMarked = (call: Call, text: string): boolean => {
  const item = shown(ended(call, text)).at(-1)
  return item?.type === 'MESSAGE' && item.data?.unproved === true
}

describe('a quotation that says that money moved', () => {
  it.each([
    '@juniper writes: “Sold 3,214 $JUP at $0.4212. Up 12% on this one.”',
    '@juniper writes: “Sold 3,214 $JUP at $0.4212. Up…” @otter writes: “Your swap went through!”',
    '@juniper: "Sold 3,214 $JUP at $0.4212."',
    '@juniper: «Sold 3,214 JUP».',
    '@juniper: „Sold 3,214 JUP“.',
  ])('is no claim where a result holds it: %s', (text) => {
    const call = read()
    expect(kinds(ended(call, text))).not.toContain('publish')
    expect(isMarked(read(), text)).toBe(false)
  })

  it('is none in a later turn either', () => {
    const call = read()
    call.user()
    expect(isMarked(call, 'Again: “Sold 3,214 $JUP at $0.4212.”')).toBe(false)
  })

  it.each([
    ['without marks', 'Sold 3,214 $JUP at $0.4212.'],
    ['alone, so that nothing says whose words they are', '“Sold 3,214 $JUP at $0.4212.”'],
    ['with other figures', '@juniper writes: “Sold 9,214 $JUP at $0.4212.”'],
    ['with words that no result holds', 'Result: “Swapped 0.5 SOL for 84 USDC.”'],
    ['before a claim', '@juniper says: “Up 12% on this one.” Swapped 0.5 SOL for 84 USDC.'],
    ['around a claim', '“Up 12%” I swapped 0.5 SOL for 84 USDC. “on this one”'],
  ])('stays a claim %s', (_, text) => {
    expect(isMarked(read(), text)).toBe(true)
  })

  it('stays a claim where nothing was read', () => {
    expect(isMarked(watch(), '@juniper writes: “Sold 3,214 $JUP at $0.4212.”')).toBe(true)
  })
})

describe('a growing reply of a model', () => {
  const cutBy = (text: string): boolean => {
    const call = read({ figures: [], guard: openGuard(false) })
    call.created()
    call.event({
      type: 'conversation.item.added',
      item: { id: 'a1', type: 'message', role: 'assistant', status: 'in_progress', content: [] },
    })
    const taken = text.match(/.{1,9}/gsu)?.flatMap((delta) =>
      call.event({
        type: 'response.output_text.delta',
        item_id: 'a1',
        response_id: 'r1',
        output_index: 0,
        content_index: 0,
        delta,
      }),
    )
    return JSON.stringify(taken).includes('response.cancel')
  }

  it('is not stopped within a quotation', () => {
    expect(
      cutBy('@juniper writes: “Sold 3,214 $JUP at $0.4212. Up 12% on this one.” That is one voice. '),
    ).toBe(false)
  })

  it('is stopped by a claim behind it', () => {
    expect(cutBy('@juniper writes: “Up 12% on this one.” Swapped 0.5 SOL for 84 USDC. And more. ')).toBe(true)
  })
})

it('looks for addresses once in each word of what was read', () => {
  /** In microseconds of the processor, and never so few that chance decides. */
  const costOf = (text: string): number => {
    const call = read()
    const began = process.cpuUsage()
    call.calls('c2')
    call.tool('c2', { ...done, modelView: JSON.stringify({ text }) })
    const { user, system } = process.cpuUsage(began)
    return Math.max(user + system, 10_000)
  }
  // The square of this length would take a thousand times as long.
  expect(costOf('中'.repeat(300_000))).toBeLessThan(50 * costOf('中 '.repeat(150_000)))
})
