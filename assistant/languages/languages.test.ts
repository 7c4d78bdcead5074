import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Lang } from '#domain/language/catalogue.ts'
import { languages } from '#tools/languages.ts'
import { sample } from '../../scripts/testing/full-run.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { corpusDialogues, corpusLines } from '../testing/corpus.ts'
import { phrasings } from '../testing/phrasings.ts'
import { tokens } from '../testing/rows.ts'
import { said } from '../testing/talk.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { readLanguage } from './languages.ts'
import { QUESTIONS } from './testing/questions.ts'
import { LOOKUPS, TRADES, UNKNOWN_WORDS } from './testing/samples.ts'

const handbook = readHandbook()
const vocabulary = createVocabulary({ languages, tokens, handbook })
const LANGS = Object.keys(LOOKUPS) as readonly Lang[]

const understood = (...lines: readonly string[]) => {
  const situation = situationOf(
    lines.map((text) => said(text)),
    vocabulary,
  )
  return situation.kind === 'request' ? situation.understood : undefined
}
const callsOf = (...lines: readonly string[]) => {
  const move = understood(...lines)?.move
  return move && 'calls' in move ? move.calls : []
}
const langOf = (text: string, before?: Lang) => readLanguage(text, before, vocabulary).lang
const english = (text: string, before?: Lang) => readLanguage(text, before, vocabulary).english

/** Lines of the English corpora that are not English. */
const NOT_ENGLISH = new Set([
  'hola',
  'bonjour',
  'hallo',
  'hablas espanol',
  'sprichst du deutsch',
  'parlez vous francais',
  'fala portugues',
  '¿cuánto sol tengo?',
  'vende la mitad',
  'mejor solo el diez por ciento',
  'cancela',
  'was kostet bonk',
  'kauf mir welche für 10 dollar',
  'doch lieber 20',
])

describe('the language of a line', () => {
  const corpus = ['training-1', 'training-2', 'training-3', 'training-4'].flatMap((name) => {
    const at = (file: string) => new URL(`../corpus/${name}/${file}.txt`, import.meta.url)
    return [
      ...corpusLines(at('lines')),
      ...(existsSync(at('other')) ? corpusLines(at('other')) : []),
      ...corpusDialogues(at('dialogues')).flatMap(({ turns }) => turns),
    ]
  })

  it('is English for every English line of the corpora, the phrase tables and the handbook', () => {
    const lines = [
      ...phrasings.flatMap(({ text, after = [] }) => [text, ...after]),
      ...handbook.flatMap(({ question, asks }) => [question, ...asks]),
      ...corpus.map(({ text }) => text),
    ]
    const wrong = lines.filter((text) => langOf(text) !== undefined && !NOT_ENGLISH.has(text.toLowerCase()))
    expect(lines.length).toBeGreaterThan(2000)
    expect(wrong).toEqual([])
  })

  it.each(LANGS)('is %s for its own lines', (lang) => {
    const lines = [...LOOKUPS[lang], ...QUESTIONS[lang], ...TRADES[lang]].map(([text]) => text)
    // Some lines are the same in Spanish and in Portuguese.
    const wrong = lines.filter((text) => langOf(text, lang) !== lang || langOf(text) === undefined)
    expect(wrong).toEqual([])
  })

  it.each(['no', 'si', 'non', 'de', 'SOL', 'BONK', '2', 'ok', 'trump', 'me'])(
    'is not read from %s alone',
    (text) => {
      expect(langOf(text)).toBeUndefined()
    },
  )

  it.each([
    ['es', 'si'],
    ['es', 'no'],
    ['fr', 'non'],
    ['de', '2'],
    ['pt', 'SOL'],
    ['zh', 'ok'],
    ['de', 'was ist Staking?'],
    ['es', 'confirm'],
    ['es', 'gracias crack'],
    ['pt', 'o segundo comprou o quê por último'],
    ['pt', 'e o terceiro'],
    ['fr', 'et le top 3'],
    ['pt', 'só a metade'],
  ] as const)('stays %s for %s', (lang, text) => {
    expect(langOf(text, lang)).toBe(lang)
  })

  it('turns back to English with words that only English has', () => {
    expect(langOf('price of jup', 'de')).toBeUndefined()
    expect(langOf('how much do i have?', 'zh')).toBeUndefined()
  })
})

describe.each(LANGS)('%s', (lang) => {
  it.each([...LOOKUPS[lang], ...QUESTIONS[lang], ...TRADES[lang]])(
    '%s asks for the same as: %s',
    (text, same) => {
      expect(callsOf(text)).toEqual(callsOf(same))
    },
  )

  it('has only samples of questions that make a call', () => {
    expect(QUESTIONS[lang].filter(([, same]) => callsOf(same).length === 0)).toEqual([])
  })

  it('explains no trade by the words of questions', () => {
    const words = { es: 'ayer', pt: 'ontem', de: 'gestern', fr: 'hier', zh: '昨天' }[lang]
    const traded = TRADES[lang].filter(([text]) => callsOf(`${text} ${words}`).length > 0)
    expect(traded).toEqual([])
  })

  it('has only samples of trades that make a call', () => {
    expect(TRADES[lang].filter(([, same]) => callsOf(same).length === 0)).toEqual([])
  })

  it('makes no call of a trade with a word that it does not know', () => {
    const lines = sample(TRADES[lang], 8).flatMap(([text]) => {
      const words = lang === 'zh' ? [text] : text.split(' ')
      return UNKNOWN_WORDS[lang].flatMap((word) =>
        Array.from({ length: words.length + 1 }, (_, at) =>
          [...words.slice(0, at), word, ...words.slice(at)].join(lang === 'zh' ? '' : ' '),
        ),
      )
    })
    const traded = lines.filter((line) => callsOf(line).some(({ tool }) => tool === 'solana_swap_preview'))
    expect(traded).toEqual([])
  })
})

describe('numbers', () => {
  it.each([
    ['es', 'vende 1.234,5 jup', 'sell 1234.5 jup'],
    ['es', 'vende 0.5 sol', 'sell 0.5 sol'],
    ['es', 'vende dos mil quinientos bonk', 'sell 2500 bonk'],
    ['es', 'vende un millón de bonk', 'sell 1000000 of bonk'],
    ['pt', 'vende duzentos e cinquenta e três jup', 'sell 253 jup'],
    ['de', 'verkaufe zweihundertdreiundfünfzig JUP', 'sell 253 JUP'],
    ['de', 'verkaufe zweieinhalb SOL', 'sell 2.5 SOL'],
    ['de', 'verkaufe 2 Komma 5 SOL', 'sell 2.5 SOL'],
    ['fr', 'vends soixante-quinze jup', 'sell 75 jup'],
    ['fr', 'vends 12 500,5 jup', 'sell 12500.5 jup'],
    ['zh', '卖一百二十个JUP', 'sell 120 JUP'],
    ['zh', '卖3万BONK', 'sell 30000 BONK'],
  ] as const)('%s: %s', (_lang, text, plain) => {
    expect(english(text)).toBe(plain)
  })

  it('asks back where a comma may part thousands or begin decimals', () => {
    expect(callsOf('cambia 1,500 usdc a sol')).toEqual([])
    expect(understood('cambia 1,500 usdc a sol')?.move.asking).toBeDefined()
  })
})
