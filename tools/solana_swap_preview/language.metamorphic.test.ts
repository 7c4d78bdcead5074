/** Tests that fillers and spelling keep the call of a trade, and that negations, conditions, reports and other amounts do not. */
import { describe, expect, it } from 'vitest'
import { callsOf, think } from '#assistant/testing/rows.ts'
import { said } from '#assistant/testing/talk.ts'
import { numberWords } from '#domain/language/number-words.ts'
import { fc, runs } from '../../scripts/testing/property.ts'

const LINES = runs(3000, 120)

type Line = Readonly<{ text: string; args: Readonly<Record<string, unknown>> }>

const swapsIn = async (text: string): Promise<readonly unknown[]> =>
  callsOf(await think([said(text)])).flatMap(({ name, args }) =>
    name === 'solana_swap_preview' ? [args] : [],
  )

const TOKENS = ['SOL', 'USDC', 'USDT', 'JUP', 'BONK', 'WIF', 'JTO', 'PYTH'] as const
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  SOL: ['sol', 'solana', '$SOL', 'Sol'],
  USDC: ['usdc', 'usd coin', '$usdc', 'u s d c'],
  USDT: ['usdt', 'tether', 'USDT'],
  JUP: ['jup', 'jupiter', '$JUP'],
  BONK: ['bonk', '$bonk', 'Bonk'],
  WIF: ['wif', 'dogwifhat', 'dog wif hat'],
  JTO: ['jto', '$JTO', 'JTO'],
  PYTH: ['pyth', 'Pyth', '$pyth'],
}

const token = fc.constantFrom(...TOKENS)
const pair = fc.tuple(token, token).filter(([one, other]) => one !== other)
const whole = fc.integer({ min: 2, max: 250_000 }).map(String)
const decimal = fc
  .tuple(fc.nat(99), fc.integer({ min: 1, max: 99 }))
  .map(([front, back]) => `${front}.${back}`.replace(/0$/, ''))
const number = fc.oneof(whole, decimal)

const exactIn = (give: string, get: string, amount: object) => ({
  input_mint: give,
  output_mint: get,
  mode: 'ExactIn',
  ...amount,
})

/** Whole requests: the words with places for the number and the tokens, and what they mean. */
const SHAPES: readonly ((
  n: string,
  one: string,
  two: string,
  said: Readonly<Record<'n' | 'one' | 'two', string>>,
) => Line)[] = [
  (n, one, two, say) => ({
    text: `swap ${say.n} ${say.one} to ${say.two}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `convert ${say.n} ${say.one} into ${say.two}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `exchange ${say.n} of my ${say.one} for ${say.two}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `sell ${say.n} ${say.one} for ${say.two}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `buy ${say.two} with ${say.n} ${say.one}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `spend ${say.n} ${say.one} on ${say.two}`,
    args: exactIn(one, two, { amount_ui: n }),
  }),
  (n, one, two, say) => ({
    text: `buy ${say.n} ${say.two} with ${say.one}`,
    args: { input_mint: one, output_mint: two, mode: 'ExactOut', desired_output_ui: n },
  }),
  (n, one, two, say) => ({
    text: `put ${say.n} dollars of my ${say.one} into ${say.two}`,
    args: exactIn(one, two, { amount_usd: n }),
  }),
  (_n, one, two, say) => ({
    text: `swap half of my ${say.one} to ${say.two}`,
    args: exactIn(one, two, { amount_percent: 50 }),
  }),
  (_n, one, two, say) => ({
    text: `turn all my ${say.one} into ${say.two}`,
    args: exactIn(one, two, { amount_percent: 100 }),
  }),
]

const shape = fc.constantFrom(...SHAPES)
const plain = fc.tuple(shape, number, pair).map(([make, n, [one, two]]) => make(n, one, two, { n, one, two }))

/** Other ways to write the same number. */
function writings(n: string): readonly string[] {
  const grouped = n.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  const short = n.endsWith('000') ? [`${n.slice(0, -3)}k`, `${n.slice(0, -3)} thousand`] : []
  const fraction = n.includes('.') ? [n.replace('.', ','), n.replace(/^0(?=\.)/, '')] : [grouped, `${n}.0`]
  return [n, numberWords(n), ...short, ...fraction]
}

const rewritten = fc
  .tuple(
    shape,
    fc.oneof(
      number,
      fc.integer({ min: 2, max: 900 }).map((n) => `${n}000`),
    ),
    pair,
    fc.nat(99),
    fc.nat(99),
    fc.nat(99),
  )
  .map(([make, n, [one, two], ...picks]) => {
    const pick = (list: readonly string[], at: number): string => list[at % list.length] ?? ''
    const words = {
      n: pick(writings(n), picks[0]),
      one: pick(ALIASES[one] ?? [one], picks[1]),
      two: pick(ALIASES[two] ?? [two], picks[2]),
    }
    return make(n, one, two, words)
  })

const BEFORE = [
  '',
  'please ',
  'hey, ',
  'um ',
  'ok so ',
  'can you ',
  'could you please ',
  'i want to ',
  "I'd like to ",
  'yo ',
  'hi there, ',
  'uh ',
  'well, ',
  'kindly ',
  'actually ',
  "let's ",
  'go ahead and ',
  'i need you to ',
  'parley, ',
  'my nephew has a birthday, so ',
  'good morning! ',
  'sorry, ',
  "i'm bored, ",
]
const AFTER = [
  '',
  ' please',
  ' thanks',
  ' now',
  '!',
  '!!!',
  ' 🙏',
  ' 🚀🚀',
  ' lol',
  ' asap',
  ' mate',
  '.',
  ' right now',
  ' for me',
  ', thank you',
  ' if you please',
  ' when you have a moment',
  ", that's all",
  ' today',
  ' 😂',
]
const CASES = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => text.toUpperCase(),
  (text: string) => text.charAt(0).toUpperCase() + text.slice(1),
]

/** Two letters of a long verb swapped. */
const slipped = (text: string): string =>
  text.replace(/^(exchange|convert)/, (verb) => `${verb.slice(0, 3)}${verb[4]}${verb[3]}${verb.slice(5)}`)

describe('what does not change a trade', () => {
  it('keeps the call through fillers, politeness, emoji, case and slips', async () => {
    await fc.assert(
      fc.asyncProperty(
        plain,
        fc.constantFrom(...BEFORE),
        fc.constantFrom(...AFTER),
        fc.constantFrom(...CASES),
        fc.boolean(),
        async ({ text, args }, before, after, cased, hasSlip) => {
          const line = cased(`${before}${hasSlip ? slipped(text) : text}${after}`)
          expect([line, await swapsIn(line)]).toEqual([line, [args]])
        },
      ),
      LINES,
    )
  })

  it('keeps the call through other ways to write a number and a token', async () => {
    await fc.assert(
      fc.asyncProperty(rewritten, async ({ text, args }) => {
        expect([text, await swapsIn(text)]).toEqual([text, [args]])
      }),
      LINES,
    )
  })
})

/** Put around a request, each takes it back, puts it off, or makes it another's word. */
const SPOILED: readonly ((text: string) => string)[] = [
  (text) => `don't ${text}`,
  (text) => `please do not ${text}`,
  (text) => `never ${text}`,
  (text) => `i don't want to ${text}`,
  (text) => `you should not ${text}`,
  (text) => `${text} if it drops to 100`,
  (text) => `if the price doubles, ${text}`,
  (text) => `when it hits 5 dollars ${text}`,
  (text) => `once it is below 2, ${text}`,
  (text) => `${text} tomorrow`,
  (text) => `${text} every monday`,
  (text) => `${text} in an hour`,
  (text) => `${text} at $200`,
  (text) => `${text} unless it falls`,
  (text) => `${text} as soon as it goes up`,
  (text) => `my friend said ${text}`,
  (text) => `she told me to ${text}`,
  (text) => `he says "${text}"`,
  (text) => `everyone says i should ${text}`,
  (text) => `should i ${text}`,
  (text) => `why did you ${text}`,
  (text) => `when should i ${text}`,
  (text) => `do you think i should ${text}?`,
  (text) => `what happens when people ${text}`,
  (text) => `how do i ${text}`,
]

describe('what changes a trade', () => {
  it('makes no call of a negation, a condition, a report or a question', async () => {
    await fc.assert(
      fc.asyncProperty(
        plain,
        fc.constantFrom(...SPOILED),
        fc.constantFrom(...CASES),
        async ({ text }, spoiled, cased) => {
          const line = cased(spoiled(text))
          expect([line, await swapsIn(line)]).toEqual([line, []])
        },
      ),
      LINES,
    )
  })

  it('makes no call while words stay unexplained', async () => {
    const stray = fc.constantFrom(
      'umbrella',
      'gasoline',
      'quarterly',
      'upside-down',
      'backflip',
      'zebra',
      'leverage',
      'collateral',
    )
    await fc.assert(
      fc.asyncProperty(plain, stray, fc.nat(9), async ({ text }, word, place) => {
        const words = text.split(' ')
        const at = 1 + (place % (words.length - 1))
        const line = [...words.slice(0, at), word, ...words.slice(at)].join(' ')
        expect([line, await swapsIn(line)]).toEqual([line, []])
      }),
      LINES,
    )
  })

  it('follows the last amount of a correction', async () => {
    const correction = fc.constantFrom(
      'no wait,',
      'i mean',
      'i meant',
      'no make that',
      'sorry,',
      'scratch that,',
      'no,',
    )
    await fc.assert(
      fc.asyncProperty(pair, whole, whole, correction, async ([one, two], wrong, right, words) => {
        const line = `swap ${wrong} ${one} to ${two}, ${words} ${right} ${one}`
        expect([line, await swapsIn(line)]).toEqual([line, [exactIn(one, two, { amount_ui: right })]])
      }),
      LINES,
    )
  })
})
