/** Tests what is only supposed in another language: a trade is shown with what would come, another price is not computed. */
import { describe, expect, it } from 'vitest'
import { moveFor } from '../testing/corpus-reader.ts'
import { lastOf } from '../testing/dialogue.ts'

describe('a trade that is only supposed is shown', () => {
  it.each([
    ['¿y si cambio 1 SOL a USDC, cuánto recibo?', { amount_ui: '1' }],
    ['¿cuánto recibiría si vendo 2 SOL?', { amount_ui: '2' }],
    ['si vendiera todo mi bonk, ¿cuánto me darían?', { amount_percent: 100 }],
    ['¿qué pasaría si vendo la mitad de mi SOL?', { amount_percent: 50 }],
    ['was wäre wenn ich 2 SOL verkaufe', { amount_ui: '2' }],
    ['was würde ich für 1 SOL bekommen', { amount_ui: '1' }],
    ['wenn ich 1 SOL in USDC tausche, wie viel bekomme ich?', { amount_ui: '1' }],
    ['et si je vends 2 SOL, je reçois combien ?', { amount_ui: '2' }],
    ["si j'échange 1 SOL contre des USDC, combien je reçois ?", { amount_ui: '1' }],
    ['combien j’aurais si je vendais 1 SOL ?', { amount_ui: '1' }],
    ['e se eu vender 2 SOL, quanto recebo?', { amount_ui: '2' }],
    ['如果我卖2个SOL能得到多少', { amount_ui: '2' }],
  ])('%s', (line, amount) => {
    expect(lastOf(line).calls).toMatchObject([{ tool: 'solana_swap_preview', args: amount }])
  })
})

describe('another price is not computed with', () => {
  it.each([
    '¿qué pasa si SOL cae a 100?',
    '¿cuánto tendría si SOL sube a 300?',
    'was passiert wenn SOL auf 100 fällt',
    'wie viel hätte ich, wenn SOL auf 300 steigt?',
    'que se passe-t-il si SOL tombe à 100 ?',
    'combien j’aurais si SOL monte à 300 ?',
    'o que acontece se o SOL cair para 100?',
    '如果SOL跌到100会怎样',
    'what happens if SOL falls to 100',
    'what if sol drops below 50 dollars',
  ])('%s', (line) => {
    expect(lastOf(line)).toMatchObject({ intent: 'at-another-price', calls: [] })
  })
})

describe('a condition and a request stay what they are', () => {
  it.each([
    'si SOL baja a 100, compra 1 SOL',
    'wenn SOL auf 100 fällt, kaufe 1 SOL',
    'si SOL tombe à 100 achète 1 SOL',
  ])('waits, which is refused: %s', (line) => {
    expect(lastOf(line).calls.filter(({ tool }) => tool === 'solana_swap_preview')).toEqual([])
  })

  it('is a plain trade', () => {
    expect(lastOf('tausche 1 SOL in USDC').calls).toMatchObject([{ args: { amount_ui: '1' } }])
  })
})

describe('a question about the limits in another language', () => {
  it.each([
    ['¿cuánto me queda de mi límite hoy?', /limit\.left\.usd/],
    ['wie viel von meinem Tageslimit ist noch übrig?', /limit\.left\.usd/],
    ['combien il me reste de ma limite aujourd’hui ?', /limit\.left\.usd/],
    ['quanto ainda tenho de limite hoje?', /limit\.left\.usd/],
    ['今天还剩多少额度', /limit\.left\.usd/],
    ['wie viel darf ich pro Tag tauschen?', /limit\.day\.usd/],
    ['y a-t-il une limite par échange ?', /limit\.trade\.usd/],
    ['我每天最多能换多少', /limit\.day\.usd/],
    ['¿puedo subir mi límite?', /^I can't change limits/],
    ['kann ich mein Limit erhöhen?', /^I can't change limits/],
    ['je peux augmenter ma limite ?', /^I can't change limits/],
    ['posso aumentar meu limite?', /^I can't change limits/],
    ['怎么提高限额', /^I can't change limits/],
  ])('%s', (line, words) => {
    expect(moveFor(line)).toMatchObject({ say: expect.stringMatching(words) })
  })
})
