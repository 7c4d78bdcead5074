import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Lang } from '#domain/language/catalogue.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { createRulesBrain } from '../rules-brain.ts'
import { lastOf } from '../testing/dialogue.ts'
import { tokens } from '../testing/rows.ts'
import { createTestTalk, said, textOf } from '../testing/talk.ts'
import { CATALOGUES } from './catalogues.ts'
import { entryIn } from './own-handbook.ts'

const { contextOf } = createTestTalk(tokens, [])
const brain = createRulesBrain({ languages, tokens, handbook: readHandbook() })
const LANGS: readonly Lang[] = ['es', 'pt', 'de', 'fr', 'zh']

/** The entries of one file, in its order. */
const idsIn = (lang: Lang): readonly string[] =>
  [...readFileSync(new URL(`./handbook/${lang}.md`, import.meta.url), 'utf8').matchAll(/^## (\S+) ·/gm)].map(
    ([, id = '']) => id,
  )

async function replyTo(line: string): Promise<string> {
  const parts = []
  for await (const part of brain.think(contextOf([said(line)]), new AbortController().signal))
    parts.push(part)
  return textOf(parts)
}

describe('the handbook in the languages that are typed', () => {
  test.each([
    ['es', '¿esto es seguro o qué?', 'is-parley-safe'],
    ['es', '¿puedo perder dinero?', 'lose-more'],
    ['es', '¿quién te hizo?', 'who-made-parley'],
    ['pt', 'é seguro isso aqui?', 'is-parley-safe'],
    ['pt', 'o que quer dizer liquidez', 'liquidity'],
    ['de', 'kann man mich hier beklauen', 'is-parley-safe'],
    ['de', 'was ist ein Memecoin', 'memecoins'],
    ['fr', "c'est sûr ici ?", 'is-parley-safe'],
    ['fr', "je peux perdre de l'argent ?", 'lose-more'],
    ['zh', '这里安全吗', 'is-parley-safe'],
    ['zh', '会亏钱吗', 'lose-more'],
  ] as const)('%s: %s', async (lang, line, id) => {
    const answer = entryIn(lang, id)?.answer
    expect(answer).toBeTruthy()
    expect(await replyTo(line)).toBe(answer)
  })

  test('asks how to trade where no trade is asked for', async () => {
    for (const [lang, line] of [
      ['es', '¿cómo compro un token?'],
      ['de', 'wie kaufe ich einen Token'],
      ['zh', '怎么买代币'],
    ] as const)
      expect(await replyTo(line)).toBe(CATALOGUES[lang].talk['how to trade'])
  })

  test('has the same entries in every language, each of which the English handbook has', () => {
    const english = readHandbook().map(({ id }) => id)
    for (const lang of LANGS) expect(idsIn(lang), lang).toEqual(idsIn('de'))
    expect(english).toEqual(expect.arrayContaining([...idsIn('de')]))
  })

  test('says of a deposit that a sandbox takes no real coins', () => {
    for (const lang of LANGS) expect(entryIn(lang, 'deposit')?.answer, lang).toMatch(/sandbox|沙盒/i)
  })

  test('tells the fees that a person pays', async () => {
    for (const [lang, line] of [
      ['es', '¿qué comisiones pago?'],
      ['de', 'Welche Gebühren zahle ich?'],
      ['fr', 'quels frais je paie ?'],
      ['pt', 'que taxas eu pago?'],
      ['zh', '我要付什么手续费'],
    ] as const)
      expect(await replyTo(line)).toBe(CATALOGUES[lang].talk.fees)
  })

  test('a line with a figure or of an open trade is not taken for a question', () => {
    expect(lastOf('cambia 0,5 SOL a USDC').calls).toMatchObject([{ args: { amount_ui: '0.5' } }])
    expect(lastOf('cambia 0,5 SOL a USDC', 'mejor cancela').calls).toEqual([])
    expect(lastOf('cambia 0,5 SOL a USDC', 'mejor 0,3').calls).toMatchObject([{ args: { amount_ui: '0.3' } }])
  })
})

describe('corrections, holders and ages in the languages that are typed', () => {
  test.each([
    ['¿cuánto vale SOL?', 'no, quise decir JUP'],
    ['was kostet SOL', 'nein, ich meinte JUP'],
    ['combien vaut SOL', 'non, je parlais de JUP'],
    ['quanto vale SOL', 'não, quis dizer JUP'],
    ['quanto vale SOL', 'e o JUP?'],
    ['SOL多少钱', '不对，我是说JUP'],
  ])('%s – %s', (first, second) => {
    expect(lastOf(first, second).calls).toMatchObject([{ args: { query: 'JUP' } }])
  })

  test.each([
    ['¿cuántas personas tienen BONK?', /holders/],
    ['wie viele Leute halten BONK', /holders/],
    ['combien de gens ont du BONK', /holders/],
    ['quantas pessoas têm BONK', /holders/],
    ['有多少人持有BONK', /holders/],
    ['wie alt ist JUP', /age|traded/],
  ])('%s', (line, words) => {
    expect(lastOf(line).words).toMatch(words)
  })

  test('yuan are not taken for dollars', () => {
    expect(lastOf('买20块钱的BONK').calls).toEqual([])
    expect(lastOf('那换成人民币呢').intent).toBe('other-currency')
  })

  test('a price that is asked for in yuan is looked up', () => {
    for (const line of ['SOL现在多少元', 'SOL多少块钱'])
      expect(lastOf(line).calls).toMatchObject([{ tool: 'solana_resolve_token', args: { query: 'SOL' } }])
  })

  test('一块 beside a look is no money', () => {
    expect(lastOf('一块看看SOL和JUP').words).toMatch(/^JUP is at/)
  })
})

describe('a search in another language', () => {
  test.each([
    ['busca en internet cuánta electricidad usa Solana', 'cuánta electricidad usa Solana'],
    ['such im Netz nach wie viel Strom Solana braucht', 'wie viel Strom Solana braucht'],
    ['pesquisa na internet preço do café em São Paulo hoje', 'preço do café em São Paulo hoje'],
    ["cherche sur internet l'heure d'ouverture du Louvre", "l'heure d'ouverture du Louvre"],
    ['上网查一下Solana一年有多少笔交易', 'Solana一年有多少笔交易'],
  ])('%s', (line, query) => {
    expect(lastOf(line).calls).toMatchObject([{ tool: 'search', args: { query } }])
  })
})
