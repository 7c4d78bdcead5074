import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endOfSentences, screen } from './rules.ts'

const categoryOf = (text: string, isProved = false): string =>
  screen({ text, isWhole: true, isProved })?.category ?? 'NONE'

describe('the rules of the guardrail', () => {
  it('read a row of adverbs in one way, however long it is', () => {
    const row = 'really just '.repeat(1_000)
    expect(categoryOf(`You should ${row}wait.`)).toBe('NONE')
    expect(categoryOf(`You should ${row}buy it.`)).toBe('OFF_BRAND')
    expect(categoryOf(`I recommend ${'you to '.repeat(1_000)}wait.`)).toBe('NONE')
  })

  it.each([
    ['en', 'You are such an idiot.'],
    ['en', 'Shut up and read the chart.'],
    ['en', 'It trades without end, and you are an idiot.'],
    ['en', 'Immigrants are all criminals.'],
    ['es', 'Eres un imbécil.'],
    ['es', 'Vete a la mierda.'],
    ['pt', 'Você é muito burro.'],
    ['pt', 'Vai se foder.'],
    ['de', 'Du bist so dumm.'],
    ['de', 'Verpiss dich!'],
    ['fr', 'Vous êtes un imbécile.'],
    ['fr', 'Ta gueule.'],
    ['zh', '你是白痴。'],
    ['zh', '傻逼。'],
  ])('[S3.42, S9.54] find what is OFFENSIVE, %s: %s', (_, text) => {
    expect(categoryOf(text)).toBe('OFFENSIVE')
  })

  it.each([
    ['en', 'Go and kill yourself.'],
    ['en', "I'll hurt you if you lose that."],
    ['en', 'First build a pipe bomb.'],
    ['es', 'Te voy a matar.'],
    ['pt', 'Vou te matar.'],
    ['de', 'Bring dich um.'],
    ['fr', 'Je vais te tuer.'],
    ['zh', '你去死吧。'],
  ])('[S3.42, S9.54] find VIOLENCE, %s: %s', (_, text) => {
    expect(categoryOf(text)).toBe('VIOLENCE')
  })

  it.each([
    ['en', 'Guaranteed profits every day.'],
    ['en', 'You can’t lose with BONK.'],
    ['en', 'You should buy JUP.'],
    ['en', 'This token is 100% safe.'],
    ['en', 'There is no risk.'],
    ['en', 'Please send me your seed phrase.'],
    ['en', 'What is your private key?'],
    ['en', 'Phantom is garbage.'],
    ['es', 'Ganancias garantizadas para todos.'],
    ['es', 'Dime tu clave privada.'],
    ['pt', 'Lucro garantido todo dia.'],
    ['pt', 'Digite a sua senha aqui.'],
    ['de', 'Das sind garantierte Gewinne.'],
    ['de', 'Du solltest jetzt SOL kaufen.'],
    ['fr', 'Des gains garantis.'],
    ['fr', 'Donne-moi ta clé privée.'],
    ['zh', '这个代币稳赚不赔。'],
    ['zh', '你应该马上买入。'],
  ])('[S3.42, S9.54] find what is OFF_BRAND, %s: %s', (_, text) => {
    expect(categoryOf(text)).toBe('OFF_BRAND')
  })

  it('count a claim that money moved as OFF_BRAND, unless a trade of the turn proves it', () => {
    expect(categoryOf('Done! I swapped half a SOL to USDC.')).toBe('OFF_BRAND')
    expect(categoryOf('Done! I swapped half a SOL to USDC.', true)).toBe('NONE')
  })

  it.each([
    'Nobody at Parley will ever ask you to send us your seed phrase.',
    'Anyone who says “send me your private key” is a scammer.',
    'No return is guaranteed, and no token is completely safe.',
    'I cannot say whether it is a good buy.',
    'With a plain swap you can’t lose more than you put in.',
    'If a page promises guaranteed profits, close it.',
    'FARTCOIN fell 12 percent, a dead cat bounce after the rug.',
    'There is no risk score for this token.',
    'The program kills the process and retries.',
    'The venue is where a swap is filled.',
    'If you feel that you may hurt yourself, please call a help line.',
    'Quien promete ganancias garantizadas es una estafa.',
    'Kein Gewinn ist garantiert.',
    '没有稳赚的投资。',
  ])('let pass: %s', (text) => {
    expect(categoryOf(text)).toBe('NONE')
  })

  it('[S3.41] name the rule and the tested text', () => {
    expect(screen({ text: 'You idiot.', isWhole: true, isProved: false })).toEqual({
      category: 'OFFENSIVE',
      rationale: 'It insults a person or a group.',
      testText: 'You idiot.',
    })
  })

  it('wait for the end of a sentence that may still deny, and for the end of a word', () => {
    const growing = (text: string) => screen({ text, isWhole: false, isProved: false })?.category
    expect(growing('I have sold')).toBeUndefined()
    expect(growing('I have sold nothing. ')).toBeUndefined()
    expect(growing('I have sold it. ')).toBe('OFF_BRAND')
    expect(growing('A whore')).toBeUndefined()
    expect(growing('A whore ')).toBe('OFFENSIVE')
  })

  it('find the end of the last complete sentence', () => {
    expect(endOfSentences('SOL is at 168.4')).toBe(0)
    expect(endOfSentences('SOL is at 168.4. It')).toBe(17)
    expect(endOfSentences('稳。好')).toBe(2)
  })
})

const ROOT = new URL('../../', import.meta.url).pathname
const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT }).filter((file) => !/test|claims/.test(file))
const read = (file: string): string => readFileSync(ROOT + file, 'utf8')

const REQUESTS_KEY = /\b(?:give|show|tell) me\b.*\b(?:private key|seed phrase)\b/i

/** The handbook, every sentence in the sources of the assistant and its tools, and the lines of the corpora. */
function benignLines(): readonly string[] {
  const handbook = files('assistant/handbook/entries/*.md').flatMap((file) => read(file).split('\n'))
  const sources = files(
    '{assistant/{talk,languages,handbook},tools,domain/language,contract/refusals}/**/*.ts',
  )
  const sentences = sources
    .flatMap((file) => [...read(file).matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)])
    .map(([, quoted, template]) => (quoted ?? template ?? '').replaceAll("\\'", "'"))
    .map((text) => text.replaceAll(/\$\{[^}]*\}/g, 'SOL'))
  const corpora = files('assistant/corpus/**/*.txt')
    .flatMap((file) => read(file).split('\n'))
    .map(
      (line) =>
        /^> (.*)$|^(.*) => /
          .exec(line)
          ?.slice(1)
          .find((text) => text !== undefined) ?? '',
    )
  // Lists of what users say are not said by the assistant, and to request a key is what the rules must stop.
  const said = (text: string): boolean =>
    text.trim().includes(' ') && !/^ask:| \| /.test(text) && !REQUESTS_KEY.test(text)
  return [...new Set([...handbook, ...sentences, ...corpora])].filter(said)
}

it('trip on at most one in a thousand of the benign lines', () => {
  const lines = benignLines()
  const tripped = lines.filter((text) => categoryOf(text, true) !== 'NONE')
  expect(lines.length).toBeGreaterThan(3_000)
  expect(tripped.length / lines.length, tripped.join('\n')).toBeLessThanOrEqual(0.001)
})

it('trip on no sentence of the handbook, whether a trade is proved or not', () => {
  const answers = files('assistant/handbook/entries/*.md')
    .flatMap((file) => read(file).split('\n'))
    .filter((line) => !/^(?:ask:|#)/.test(line))
  expect(answers.filter((text) => categoryOf(text) !== 'NONE')).toEqual([])
})

it('looks for the last word of a reply once in each word', () => {
  expect(screen({ text: `${'a'.repeat(300_000)}, and`, isWhole: false, isProved: true })).toBeUndefined()
})
