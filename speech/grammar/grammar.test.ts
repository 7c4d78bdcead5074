/** The grammar: what can be typed can be said, what can be said is understood, and names are written as names. */
import { describe, expect, it } from 'vitest'
import { phrasings } from '#assistant/testing/phrasings.ts'
import { understoodAs } from '#assistant/testing/rows.ts'
import { someWays } from '#assistant/testing/some-ways.ts'
import { spokenWays } from '#assistant/testing/spoken-ways.ts'
import { readUtterance } from '#assistant/understanding/read-utterance.ts'
import { createVocabulary } from '#assistant/understanding/vocabulary.ts'
import { numberWords } from '#domain/language/number-words.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'
import type { Phrasing } from '#domain/language/testing/phrasing.ts'
import { wordsKind } from '#realtime/endpointing/words.ts'
import { languages } from '#tools/languages.ts'
import { grammarFor, phrases as spoken } from '../testing/grammar.ts'
import { jsgfAcceptor } from '../testing/jsgf-parser.ts'
import { tokenNames } from './token-names.ts'

const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL' },
  { symbol: 'USDC', name: 'USD Coin' },
  { symbol: 'JUP', name: 'Jupiter' },
  { symbol: 'BONK', name: 'Bonk' },
  { symbol: 'JitoSOL', name: 'Jito Staked SOL' },
]

/** The phrases of the tools are tried by their own tests (assistant/testing/language.conformance.ts). */
const ofTools = new Set(languages.flatMap(({ frames }) => frames.map(({ name }) => name)))
const own = spoken.filter(({ name }) => !ofTools.has(name))

describe('what can be said', () => {
  it.each(own)('is understood by the assistant as meant: $name', ({ name, phrases }) => {
    const misunderstood = phrases.flatMap(someWays).filter((way) => !understoodAs(name, way))
    expect(misunderstood).toEqual([])
  })

  it('covers every intent of the assistant that can be said at all', () => {
    const { intents } = createVocabulary({ languages, tokens })
    const needsAnAddress = ['balances-of-address', 'holdings-of-address']
    // A catch-all of loose words; its questions are those of others.
    const hasNoPhrases = intents.filter(({ patterns }) => patterns.length === 0).map(({ name }) => name)
    // Rare beside what they would cost everything else in accuracy: they name an address or a label, or are put in loose words.
    const onlyTyped = [
      'choose-wallet',
      'default-wallet',
      'usual-swap',
      'laugh',
      'reaction',
      'trade-link',
      'trade-limits',
      'change-limits',
      'limit-reset',
      'swap-again',
      'deposit-from',
      'at-another-price',
      'no-plan',
      'post-trends',
      'who-else',
      'can-cancel',
      'payer-holdings',
      'goes-first',
      'indicators',
      'records',
      'whole-market',
      'who-is-behind',
      'enough',
      'shout-back',
      'route-choice',
      'yields',
      'manner',
      'robbed',
    ]
    const covered = new Set([
      ...spoken.map(({ name }) => name),
      ...needsAnAddress,
      ...hasNoPhrases,
      ...onlyTyped,
    ])
    expect(intents.map(({ name }) => name).filter((name) => !covered.has(name))).toEqual([])
  })

  it('has no phrase that could be silence', () => {
    for (const { phrases } of spoken) {
      for (const phrase of phrases) expect(spokenWays(phrase)).not.toContain('')
    }
  })
})

describe('words spoken over a reply', () => {
  const waysOfIntent = ({ phrases }: SpokenPhrases): string[] => phrases.flatMap(spokenWays)
  const waysOfAll = (...names: string[]): string[] =>
    spoken.filter(({ name }) => names.includes(name)).flatMap(waysOfIntent)

  it('are backchannels when they only show that the user listens', () => {
    const backchannels = waysOfAll('acknowledged', 'listening')
    // An answer to a question, and no backchannel.
    const answers = ['yes', 'yes please']
    expect(backchannels.filter((way) => !answers.includes(way) && wordsKind(way) !== 'backchannel')).toEqual(
      [],
    )
    expect(backchannels.length).toBeGreaterThan(15)
  })

  it('stop it when they say so', () => {
    const refusals = ['no', 'no thanks']
    const stops = waysOfAll('stop').filter((way) => !refusals.includes(way))
    expect(stops.filter((way) => wordsKind(way) !== 'stop')).toEqual([])
    expect(wordsKind('Parley stop please')).toBe('stop')
  })

  it('are neither when they ask for something', () => {
    const talk = ['acknowledged', 'listening', 'stop', 'praise', 'complaint']
    const requests = spoken.filter(({ name }) => !talk.includes(name))
    expect(requests.flatMap(waysOfIntent).filter((way) => wordsKind(way) !== 'words')).toEqual([])
  })
})

describe('what can be typed', () => {
  const listed = [
    ...tokens,
    ...[
      ['WIF', 'dogwifhat'],
      ['PYTH', 'Pyth Network'],
      ['W', 'Wormhole'],
      ['DRIFT', 'Drift'],
      ['USDT', 'Tether'],
    ].map(([symbol = '', name = '']) => ({ symbol, name })),
  ]
  const vocabulary = createVocabulary({ languages, tokens: listed })
  const accepts = jsgfAcceptor(grammarFor(listed).source.jsgf)

  /** As it would be said, in each way in which the assistant reads it: slips mended, numbers in words. */
  const spokenForms = (text: string): string[] => {
    const { lines, tokens: named } = readUtterance(text, false, vocabulary)
    return lines.map((line) =>
      line
        .replaceAll(/<t(\d+)>/g, (_all, n: string) => `$${named[Number(n)]?.symbol.toLowerCase()}`)
        .replaceAll(/\$(\d[\d.]*)/g, (_all, amount: string) => `${numberWords(amount)} dollars`)
        .replaceAll(/\b\d[\d.]*\b/g, numberWords)
        .replaceAll('%', ' percent'),
    )
  }
  const canBeSaid = ({ text }: Phrasing): boolean => spokenForms(text).some(accepts)
  const callOf = ({ gives, args, after }: Phrasing): string => JSON.stringify([gives, args, after])
  /** An address, a signature, a ticker that is on no list, a third of a coin, or what is only typed. */
  const isUnspeakable = (call: string): boolean =>
    /[1-9A-HJ-NP-Za-km-z]{32,}|MOODENG|0\.3333|set_session_wallet_override|"(?:laugh|remark|others-data)"/.test(
      call,
    )

  it('can be said in at least one way, whatever it calls', () => {
    const sayable = new Set(phrasings.filter(canBeSaid).map(callOf))
    const unsaid = [...new Set(phrasings.map(callOf))].filter((call) => !sayable.has(call))
    expect(unsaid.filter((call) => !isUnspeakable(call))).toEqual([])
  })

  it('can most often be said just so', () => {
    const speakable = phrasings.filter((each) => !isUnspeakable(callOf(each) + each.text))
    expect(speakable.filter(canBeSaid).length / speakable.length).toBeGreaterThan(0.65)
  })

  it('is what the grammar takes, and not anything else', () => {
    for (const line of [
      'show me my balances please',
      'hey parley what is the price of $bonk right now',
      'stop',
      'swap one dollar of $sol to $usdc',
      'buy one dollar worth of $jup',
    ])
      expect(accepts(line), line).toBe(true)
    for (const line of ['show me my balance sheet', 'price', 'stop today', 'the weather', '$bonk $bonk'])
      expect(accepts(line), line).toBe(false)
  })
})

describe('the grammar of a session', () => {
  it('is the same for the same tokens and another for others', () => {
    expect(grammarFor(tokens)).toBe(grammarFor([...tokens]))
    expect(grammarFor(tokens).source.id).not.toBe(grammarFor(tokens.slice(1)).source.id)
  })

  it('gives the recognizer every word that stands in it', () => {
    const { jsgf, words } = grammarFor(tokens).source
    const known = new Set(words.map(({ word }) => word))
    const rules = jsgf.slice(jsgf.indexOf('<token> ='))
    const used = rules
      .replaceAll(/<\w+>|\/[\d.]+\/|[()|=;]|\bpublic\b/g, ' ')
      .split(/\s+/)
      .filter(Boolean)
    expect(used.filter((word) => !known.has(word))).toEqual([])
  })

  it('writes what was recognized as people write it', () => {
    const { written } = grammarFor(tokens)
    expect(written('swap two hundred and ten $usdc to $jup')).toBe('Swap 210 USDC to JUP')
    expect(written('what is the price of $jupiter')).toBe('What is the price of Jupiter')
    expect(written('who am i')).toBe('Who am I')
    expect(written('stake point five $jito-sol')).toBe('Stake 0.5 Jito Sol')
    expect(written('')).toBe('')
  })

  it.each([
    ['swap one dollar of $sol to $usdc', 'Swap 1 dollar of SOL to USDC'],
    ['swap one dollars of $sol to $usdc', 'Swap 1 dollar of SOL to USDC'],
    ['buy one dollars worth of $jup', 'Buy 1 dollar worth of JUP'],
    ['confirm one dollars of $sol to $usdc', 'Confirm 1 dollar of SOL to USDC'],
    ['buy twenty one dollars of $jup', 'Buy 21 dollars of JUP'],
    ['buy one point one dollars of $jup', 'Buy 1.1 dollars of JUP'],
    ['buy zero point one dollars of $jup', 'Buy 0.1 dollars of JUP'],
    ['buy two dollars of $jup', 'Buy 2 dollars of JUP'],
  ])('writes dollars as many as they are: %s', (recognized, text) => {
    expect(grammarFor(tokens).written(recognized)).toBe(text)
  })

  it('takes for the same what asks for the same, and nothing else', () => {
    const { sense } = grammarFor(tokens)
    for (const [one, other] of [
      ['yeah', 'parley yep please'],
      ['stop it', 'be quiet'],
      ['can you show me my balances', 'show my balances now'],
      ['what is the price of $solana', "what's the price of $sol"],
      ['do i have any of it', 'do i have any of that'],
      ['buy one dollar of $jup', 'buy one dollars of $jup'],
    ])
      expect(sense(one ?? '')).toBe(sense(other ?? ''))
    for (const [one, other] of [
      ['yes', 'no'],
      ['swap one $sol to $usdc', 'swap nine $sol to $usdc'],
      ['sell my $bonk', 'sell all my $bonk'],
      ['mute', 'unmute'],
      ['price of $jup', 'price of $bonk'],
    ])
      expect(sense(one ?? '')).not.toBe(sense(other ?? ''))
  })

  it('knows each token by its symbol, its name and what people call it', () => {
    const names = tokenNames(tokens).map(({ says }) => says)
    expect(names).toEqual(
      expect.arrayContaining(['sol', 'solana', 'usdc', 'usd coin', 'jup', 'jupiter', 'bonk', 'jito sol']),
    )
  })

  it('leaves out names that cannot be said, and keeps to sixty tokens', () => {
    const odd = [
      { symbol: '$$$', name: '✨✨' },
      { symbol: 'X', name: 'claim free rewards at scam dot com right now please' },
    ]
    expect(tokenNames(odd).map(({ says }) => says)).toEqual(['x'])
    const many = Array.from({ length: 200 }, (_, n) => ({ symbol: `T${n}`, name: `Token ${n}` }))
    expect(tokenNames(many).some(({ says }) => says === 't60')).toBe(false)
  })

  it('cannot be given words of a grammar by the name of a token', () => {
    const { source } = grammarFor([{ symbol: 'A;B', name: 'x | <NULL> ; public <y> = stop' }])
    expect(source.jsgf.match(/public/g)).toHaveLength(1)
    expect(source.jsgf).not.toContain('stop =')
  })
})
