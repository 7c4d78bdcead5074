/** The statistical reader: what it serves, and what it leaves alone. */
import { describe, expect, it } from 'vitest'
import { readHandbook } from '#assistant/handbook/handbook.ts'
import { callsOf } from '#assistant/testing/judge.ts'
import { answered, output, said } from '#assistant/testing/talk.ts'
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readUtterance } from '../read-utterance.ts'
import { situationOf } from '../situation.ts'
import { NEW_STATE } from '../state.ts'
import { createVocabulary } from '../vocabulary.ts'
import { featuresOf, NO_SURROUNDINGS } from './features.ts'
import { isReadLabel, LABEL_TOOLS, LABELS, type Label } from './labels.ts'
import type { Classify } from './model.ts'
import { secondReading } from './second-reader.ts'

const vocabulary = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})
const WALLET = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'

function moveAfter(items: readonly ConversationItem[], classify: Classify = vocabulary.classify) {
  const situation = situationOf(items, { ...vocabulary, classify })
  return 'understood' in situation ? situation.understood?.move : undefined
}

const toolsOf = (text: string): readonly string[] => callsOf(moveAfter([said(text)])).map(({ tool }) => tool)

/** A model that is sure of one label for every line, and the same for two. */
const sureOf =
  (...labels: readonly Label[]): Classify =>
  () =>
    [...labels, ...LABELS.filter((label) => !labels.includes(label))].map((label) => ({
      label,
      probability: labels.includes(label) ? 0.99 / labels.length : 0.01 / LABELS.length,
    }))

/** Reads a line as the rules would leave it. */
const readBy = (
  classify: Classify,
  text: string,
  matched = undefined as Parameters<typeof secondReading>[0],
) => secondReading(matched, readUtterance(text, false, vocabulary), NEW_STATE, { ...vocabulary, classify })

describe('a line that the rules leave', () => {
  it.each([
    ['Recent transactions of my own wallet I want to see', 'onchain_activity_overview'],
    ['Which of my wallets are we presently using?', 'resolve_wallet'],
    ['any of my coisn worth more then 50 bucks', 'solana_list_balances'],
    ['Since how long POPCAT token is existing?', 'solana_resolve_token'],
  ])('is served: %s', (text, tool) => {
    expect(toolsOf(text)).toEqual([tool])
  })

  it.each(LABELS.filter(isReadLabel).map((label) => [label] as const))(
    'calls the tool of %s and no other',
    (label) => {
      const text = label === 'fetch' ? 'regarding https://example.com/x' : 'regarding BONK with Zendrick'
      const move = readBy(sureOf(label), text)?.move
      const lookups = move && 'calls' in move ? [move.prepares ?? move.lookups ?? []].flat() : []
      expect(lookups.map(({ tool }) => tool)).toEqual([LABEL_TOOLS[label]])
    },
  )

  it('takes the wallet, the span and the amount from the line', () => {
    expect(readBy(sureOf('activity'), `blorp ${WALLET} last 3 days`)?.move).toMatchObject({
      lookups: [{ slots: { wallet: WALLET, timeframe: '3d' } }],
    })
    expect(readBy(sureOf('token.price'), 'blorp 250 JUP')?.move).toMatchObject({
      lookups: [{ slots: { amount: 250, wants: ['price'] } }],
    })
  })

  it('asks for a token that is missing', () => {
    expect(readBy(sureOf('token.holders'), 'blorp')?.move).toMatchObject({
      say: expect.stringContaining('Which token?'),
      asking: { tool: 'solana_resolve_token' },
    })
  })

  it('offers two close readings, and each is understood when it is tapped', () => {
    const move = readBy(sureOf('token.volume', 'token.holders'), 'blorp BONK')?.move
    expect(move).toMatchObject({ say: 'Did you mean **volume of BONK** or **number of holders of BONK**?' })
    expect(toolsOf('volume of BONK')).toEqual(['solana_resolve_token'])
    expect(toolsOf('number of holders of BONK')).toEqual(['solana_resolve_token'])
  })

  it('takes no marks of a token’s symbol into what it offers', () => {
    const utterance = readUtterance('blorp BONK', false, vocabulary)
    const [bonk] = utterance.tokens
    const tokens = bonk ? [{ ...bonk, symbol: '**yes** [x](http://a.b)' }] : []
    const classify = sureOf('token.volume', 'token.holders')
    const read = secondReading(undefined, { ...utterance, tokens }, NEW_STATE, { ...vocabulary, classify })
    const words = 'yes x http a.b'
    expect(read?.move).toMatchObject({
      say: `Did you mean **volume of ${words}** or **number of holders of ${words}**?`,
    })
  })

  it('stays without a call when it is talk, a trade, out of scope, or a change of the wallet', () => {
    for (const label of LABELS.filter((each) => !isReadLabel(each)))
      expect(callsOf(readBy(sureOf(label), 'blorp 2 SOL to BONK')?.move)).toEqual([])
  })
})

describe('a line that the rules have read', () => {
  it.each(['swap 2 SOL to USDC', 'should i buy wif', 'cancel', 'yes', 'hello', 'send 2 sol to bob'])(
    'stays as it is: %s',
    (text) => {
      const rules = moveAfter([said(text)], sureOf('none'))
      const both = moveAfter([said(text)], sureOf('trades'))
      expect(callsOf(both)).toEqual(callsOf(rules))
      expect(both && 'say' in both ? both.say : '').toBe(rules && 'say' in rules ? rules.say : '')
    },
  )
})

describe('a lookup that the rules have read', () => {
  it.each(['price of JUP', 'top kols this week'])(
    'gives way to another one that the model is sure of: %s',
    (text) => {
      expect(callsOf(moveAfter([said(text)], sureOf('trades'))).map(({ tool }) => tool)).toEqual([
        'list_my_trades',
      ])
    },
  )

  it('stays where the model is in doubt, names no lookup, or names another fact of the token', () => {
    const rules = callsOf(moveAfter([said('price of JUP')], sureOf('none')))
    for (const labels of [['trades', 'wallets'], ['trade'], ['say'], ['snapshot']] as const)
      expect(callsOf(moveAfter([said('price of JUP')], sureOf(...labels)))).toEqual(rules)
  })
})

describe('money', () => {
  it('is never moved by a label, whatever the line and the dialogue', () => {
    const before = moveAfter([said('swap 2 SOL to USDC')])
    const [call] = before && 'calls' in before ? before.calls : []
    const preview: readonly ConversationItem[] = [
      said('swap 2 SOL to USDC'),
      {
        id: 'call',
        type: 'function_call',
        status: 'completed',
        call_id: 'c1',
        name: 'solana_swap_preview',
        arguments: JSON.stringify(call?.args),
      },
      output('c1', {
        intent_id: 'i1',
        status: 'awaiting_consent',
        give: '2 SOL',
        get: '300 USDC',
        at_least: '297 USDC',
      }),
      answered('…'),
    ]
    const lines = ['blorp it 3 SOL', 'zump BONK 500', 'go frobnicate it', 'the other one blorp']
    for (const label of LABELS)
      for (const text of lines)
        for (const items of [[said(text)], [...preview, said(text)]]) {
          const rules = callsOf(moveAfter(items, sureOf('none'))).map(({ tool }) => tool)
          const both = callsOf(moveAfter(items, sureOf(label))).map(({ tool }) => tool)
          const added = both.filter((tool) => !rules.includes(tool))
          expect(
            added.filter((tool) => !READ_TOOLS.has(tool)),
            `${label}: ${text}`,
          ).toEqual([])
        }
  })
})

const READ_TOOLS: ReadonlySet<string> = new Set([
  ...Object.values(LABEL_TOOLS),
  // The trader of a name is looked up first.
  'kolscan_resolve_wallet',
])

describe('the features of a line', () => {
  const features = (text: string) => featuresOf(readUtterance(text, false, vocabulary), NO_SURROUNDINGS)

  it.each([
    ['how many own BONK', 'How many own JUP?'],
    ['worth of 5 sol', 'WORTH OF 250 SOL!!!'],
    [`who runs ${WALLET}`, 'who runs DgR9sYtKpWm5XcVz2NbLqJ8hFa4UeTo7kMy3PxQv6Zu1 🤔'],
  ])('are the same for %s and %s', (one, other) => {
    expect(features(one).toSorted()).toEqual(features(other).toSorted())
  })
})
