import { describe, expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { BrainPart } from '#domain/brain.ts'
import type { Lang } from '#domain/language/catalogue.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { createRulesBrain } from '../rules-brain.ts'
import { tokens } from '../testing/rows.ts'
import { answered, callsIn, createTestTalk, output, said, textOf } from '../testing/talk.ts'
import { CATALOGUES } from './catalogues.ts'

const tools = languages.map(({ tool }) => tool)
const { think } = createTestTalk(tokens, tools)
const { contextOf } = createTestTalk(tokens, tools)
const wellRead = createRulesBrain({ languages, tokens, handbook: readHandbook() })

async function thinkByHandbook(items: readonly ConversationItem[]): Promise<BrainPart[]> {
  const parts: BrainPart[] = []
  for await (const part of wellRead.think(contextOf(items), new AbortController().signal)) parts.push(part)
  return parts
}
const toolLike = (example: string) =>
  languages.find(({ frames }) => frames.some((frame) => frame.example?.text === example))?.tool
const LANGS = Object.keys(CATALOGUES) as readonly Lang[]

const SOL = 'So11111111111111111111111111111111111111112'
const PREVIEW = {
  intent_id: 'tr_1',
  status: 'awaiting_consent',
  give: '1234.5 USDC',
  get: '7.25 SOL',
  at_least: '7.2 SOL',
  value_usd: 1234.5,
  fee_sol: '0.00021',
  warnings: [],
  next: '',
}
const BALANCES = {
  wallet: { address: 'demo', label: 'Demo' },
  total_usd: 3021.5,
  change_24h_pct: -1.25,
  unpriced: 1,
  rows: [{ symbol: 'SOL', name: 'Solana', mint: SOL, amount: 12.5, usd: 2000, price: 160 }],
  more: 2,
}

/** The last answer of a conversation in which each call is given this view. */
async function answerTo(
  lines: readonly string[],
  view: unknown = {},
  brain: typeof thinkByHandbook = think,
): Promise<string> {
  const items: ConversationItem[] = []
  let text = ''
  for (const line of lines) {
    items.push(said(line))
    const first = await brain(items)
    const calls = callsIn(first)
    items.push(...calls, ...calls.map(({ call_id }) => output(call_id, view)))
    text = textOf(calls.length > 0 ? await brain(items) : first)
    items.push(answered(text))
  }
  return text
}

describe('answers in the language that is typed', () => {
  it('tells balances with the numbers of the language', async () => {
    expect(await answerTo(['¿cuánto tengo?'], BALANCES)).toBe(
      'Tienes unos 3.022 US$, sobre todo en SOL. Ha bajado un 1,25 % en las últimas 24 horas. Otro token no tiene un precio fiable y no se cuenta. Quedan 2 saldos menores sin mostrar.'.replaceAll(
        /(?<=\d) (?=US|%)/g,
        '\u00a0',
      ),
    )
    expect(await answerTo(['我有多少钱'], BALANCES)).toBe(
      '您的资产约为 US$3,022，主要是 SOL。24 小时内下跌 1.25%。另有 1 种代币没有可靠的价格，未计入。还有 2 项较小的资产未列出。',
    )
  })

  it('tells one holding, and one that is not there', async () => {
    expect(await answerTo(["combien j'ai de SOL ?"], BALANCES)).toContain('12,5 SOL')
    expect(await answerTo(['quanto eu tenho de BONK'], BALANCES)).toBe('Não há BONK na carteira.')
  })

  it('tells a price', async () => {
    const view = {
      query: 'SOL',
      candidates: [
        { symbol: 'SOL', name: 'Solana', mint: SOL, price_usd: 151.236, change_24h_pct: 2.5, verified: true },
      ],
    }
    expect(await answerTo(['was kostet SOL'], view)).toBe(
      'SOL steht bei 151,24 $, 2,50 % höher als vor 24 Stunden.'.replaceAll(/(?<=\d) (?=[$%])/g, '\u00a0'),
    )
  })

  const TRADES = [
    [
      'es',
      'cambia 2 SOL a USDC',
      [
        'Aquí está la vista previa, a unos 150 USDC por SOL.',
        'Trae una advertencia.',
        'Trae 2 advertencias.',
      ],
    ],
    [
      'pt',
      'troca 2 SOL por USDC',
      ['Aqui está a prévia, a cerca de 150 USDC por SOL.', 'Ela vem com um aviso.', 'Ela vem com 2 avisos.'],
    ],
    [
      'de',
      'tausche 2 SOL in USDC',
      [
        'Hier ist die Vorschau, zu etwa 150 USDC pro SOL.',
        'Dazu gibt es eine Warnung.',
        'Dazu gibt es 2 Warnungen.',
      ],
    ],
    [
      'fr',
      'échange 2 SOL contre USDC',
      [
        'Voici l’aperçu, à environ 150 USDC par SOL.',
        'Il comporte un avertissement.',
        'Il comporte 2 avertissements.',
      ],
    ],
    ['zh', '把2个SOL换成USDC', ['预览如下，每 SOL 约 150 USDC。', '附有 1 条警告。', '附有 2 条警告。']],
  ] as const

  it.each(TRADES)(
    'previews a trade in %s in the short words that its card leaves',
    async (lang, line, [plain, one, two]) => {
      const space = lang === 'zh' ? '' : ' '
      const of = (warnings: readonly string[]) =>
        answerTo([line], { ...PREVIEW, give: '2 SOL', get: '300 USDC', warnings })
      expect(await of([])).toBe(plain)
      expect(await of(['High slippage.'])).toBe(`${plain}${space}${one}`)
      expect(await of(['High slippage.', 'Hardly any SOL is left.'])).toBe(`${plain}${space}${two}`)
    },
  )

  it.each([
    ['es', 'cambia 2 SOL a USDC', 'No es el USDC verificado. Venderlo', 'otra advertencia.'],
    ['pt', 'troca 2 SOL para USDC', 'Este não é o USDC verificado. Vendê-lo', 'mais um aviso.'],
    ['de', 'tausche 2 SOL in USDC', 'Das ist nicht der verifizierte USDC. Ein', 'eine weitere Warnung.'],
    ['fr', 'échange 2 SOL contre USDC', 'Ce n’est pas le USDC vérifié. Le', 'un autre avertissement.'],
    ['zh', '把2个SOL换成USDC', '这不是经过验证的 USDC。', '还有 1 条警告。'],
  ] as const)('names the dangers of a trade in %s before anything else', async (_, line, first, last) => {
    const warnings = ['This is not the verified USDC. It only uses the name.', 'A loss.', 'New.']
    const dangers = ['impostor', 'sell_back_loss']
    const words = await answerTo([line], { ...PREVIEW, give: '2 SOL', get: '300 USDC', warnings, dangers })
    expect(words.startsWith(first)).toBe(true)
    expect(words.endsWith(last)).toBe(true)
    expect(words).not.toContain('150')
  })

  it.each([
    ['es', 'sí'],
    ['pt', 'sim'],
    ['de', 'ja'],
    ['fr', 'oui'],
    ['zh', '好的'],
  ] as const)('takes a short yes in %s for no consent', async (lang, yes) => {
    const trade = {
      es: 'cambia 2 SOL a USDC',
      pt: 'troca 2 SOL para USDC',
      de: 'tausche 2 SOL in USDC',
      fr: 'échange 2 SOL contre USDC',
      zh: '把2个SOL换成USDC',
    }[lang]
    expect(await answerTo([trade, yes], PREVIEW)).toBe(CATALOGUES[lang].talk['no short yes'])
  })

  it.each([
    ['es', 'cambia 2 SOL a USDC', 'no, déjalo'],
    ['pt', 'troca 2 SOL para USDC', 'não'],
    ['de', 'tausche 2 SOL in USDC', 'abbrechen'],
    ['fr', 'échange 2 SOL contre USDC', 'annule'],
    ['zh', '把2个SOL换成USDC', '取消'],
  ] as const)('leaves the trade alone in %s', async (lang, trade, no) => {
    expect(await answerTo([trade, no], PREVIEW)).toBe(CATALOGUES[lang].talk['left alone'])
  })

  it('asks for what is missing, and takes the answer', async () => {
    expect(await answerTo(['Tausche SOL in USDC'])).toContain('Wie viel?')
    expect(await answerTo(['Tausche SOL in USDC', '2'], PREVIEW)).toContain('Vorschau')
    expect(await answerTo(['vende mi perro por USDC 3'])).not.toContain('Which')
  })

  it('refuses advice and keys', async () => {
    expect(await answerTo(['est-ce que je dois acheter maintenant ?'], {}, thinkByHandbook)).toBe(
      CATALOGUES.fr.talk['no advice'],
    )
    expect(await answerTo(['cuál es mi clave privada'])).toContain('claves')
  })

  it('says what it answers in English only', async () => {
    expect(await answerTo(['was ist eine Blockchain?'], {}, thinkByHandbook)).toMatch(
      /^Das kann ich nur auf Englisch beantworten: /,
    )
    expect(
      await answerTo(['¿cuánto tengo?'], {
        error: 'balances_unavailable',
        message: 'The chain does not answer.',
      }),
    ).toBe('No ha sido posible. El motivo, en inglés: The chain does not answer. Ask again in a moment.')
  })

  it('never says the same twice in a row when it does not understand', async () => {
    const one = await answerTo(['vender zapatos rojos mañana'])
    const two = await answerTo(['vender zapatos rojos mañana', 'comprar zapatos azules mañana'])
    expect(one).not.toBe(two)
  })

  it('says that it hears English only', async () => {
    const spoken: ConversationItem = {
      id: 'spoken',
      type: 'message',
      role: 'user',
      status: 'completed',
      content: [{ type: 'input_audio', transcript: 'cambia 2 SOL a USDC por favor' }],
    }
    const parts = await think([spoken])
    expect(callsIn(parts)).toEqual([])
    expect(textOf(parts)).toBe(CATALOGUES.es.talk['only typed'])
  })

  it('answers in English again when English is typed', async () => {
    expect(await answerTo(['hilfe', 'what can you do?'])).toContain('I look after Solana wallets')
  })
})

describe('the catalogues', () => {
  it.each(LANGS)('have only examples in %s that are understood', async (lang) => {
    for (const { text, like } of CATALOGUES[lang].examples) {
      const calls = callsIn(await think([said(text)]))
      expect(
        calls.map(({ name }) => name),
        text,
      ).toEqual([toolLike(like)])
    }
  })

  it.each(LANGS)('have in %s a sentence with an end for every answer', (lang) => {
    const { talk, misses } = CATALOGUES[lang]
    expect(
      [...Object.values(talk), ...misses].filter((each) => !/[.!?。！？]$/.test(each.replace(/\*+$/, ''))),
    ).toEqual([])
  })
})

describe('what lookups find, in the language that is typed', () => {
  const CHART = {
    symbol: 'JUP',
    mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
    verified: true,
    range: '7D',
    from: '2026-11-21T10:00:00Z',
    to: '2026-11-28T10:00:00Z',
    summary: { price_open: 20, price_close: 25, price_high: 26, price_low: 19, price_change_pct: 25 },
  }
  const LEADERS = {
    traders: [
      { name: 'Juniper', wallet: 'one', profit_sol: 1.5 },
      { name: 'Otter', wallet: 'two', profit_sol: 0.5 },
    ],
    timeframe: '7 days',
  }
  const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

  it.each([
    [
      'es',
      'cómo le ha ido a JUP esta semana',
      'En los últimos 7 días, JUP pasó de 20,00 US$ a 25,00 US$ (+25,00 %).',
    ],
    ['pt', 'o que a jup fez essa semana', 'Nos últimos 7 dias, JUP foi de US$ 20,00 a US$ 25,00 (+25,00%).'],
    [
      'de',
      'Was hat JUP diese Woche gemacht?',
      'In den letzten 7 Tagen ging JUP von 20,00 $ auf 25,00 $ (+25,00 %).',
    ],
    [
      'fr',
      'comment a évolué JUP cette semaine',
      'Sur les 7 derniers jours, JUP est passé de 20,00 $US à 25,00 $US (+25,00 %).',
    ],
    ['zh', 'JUP这周走势怎么样', '过去 7 天，JUP 从 US$20.00 到 US$25.00，上涨 25.00%。'],
  ] as const)('tells a chart in %s', async (_lang, line, text) => {
    expect(plain(await answerTo([line], CHART))).toContain(text)
  })

  it.each([
    ['es', 'quién es el mejor trader', 'los que más ganaron fueron Juniper (1,5 SOL) y Otter (0,5 SOL).'],
    ['pt', 'quais traders tão ganhando mais', 'quem mais ganhou: Juniper (1,5 SOL) e Otter (0,5 SOL).'],
    ['de', 'wer ist der beste Trader', 'am meisten verdient haben Juniper (1,5 SOL) und Otter (0,5 SOL).'],
    [
      'fr',
      'qui est le meilleur trader',
      'ceux qui ont le plus gagné : Juniper (1,5 SOL) et Otter (0,5 SOL).',
    ],
    ['zh', '谁赚得最多', '赚得最多的是 Juniper（1.5 SOL）和Otter（0.5 SOL）。'],
  ] as const)('tells the best traders in %s', async (_lang, line, text) => {
    expect(await answerTo([line], LEADERS)).toContain(text)
  })

  it.each([
    ['es', 'vende la mitad de mi WIF', '¿cuánto voy a recibir?'],
    ['pt', 'vende metade do meu WIF', 'quanto vou receber'],
    ['de', 'verkaufe die Hälfte von meinem WIF', 'wie viel bekomme ich'],
    ['fr', 'vends la moitié de mon WIF', 'combien je vais recevoir'],
    ['zh', '卖掉一半的WIF', '我能收到多少'],
  ] as const)('tells the terms of an open preview in %s', async (lang, trade, line) => {
    const of = { amount: '7.25', symbol: 'SOL' }
    expect(await answerTo([trade, line], PREVIEW)).toBe(CATALOGUES[lang].terms(of, { ...of, amount: '7.2' }))
  })

  it.each(LANGS)('refuses in %s', async (lang) => {
    const trade = {
      es: 'vende 2 WIF',
      pt: 'troca 2 WIF por SOL',
      de: 'verkaufe 2 WIF',
      fr: 'vends 2 WIF',
      zh: '卖2个WIF',
    }
    const refused = { error: 'insufficient_balance', message: 'The wallet holds 1 WIF.' }
    expect(await answerTo([trade[lang]], refused)).toBe(CATALOGUES[lang].refusals.balance)
    const over = { error: 'trade_not_allowed', message: 'You can swap up to $1,250. Nothing was swapped.' }
    expect(await answerTo([trade[lang]], over)).toBe(CATALOGUES[lang].atMost(1250))
  })

  it.each([
    ['es', 'oye, y el unicornio de BONK qué'],
    ['de', 'und das Einhorn von BONK?'],
  ] as const)('says in %s what it knows of a token', async (lang, line) => {
    expect(await answerTo([line])).toBe(CATALOGUES[lang].knowsOf('BONK'))
  })

  it.each([
    ['es', 'enséñame la gráfica'],
    ['pt', 'me mostra o gráfico'],
    ['de', 'zeig mir den Chart'],
    ['fr', 'montre-moi le graphique'],
    ['zh', '看看走势图'],
  ] as const)('asks in %s which chart', async (lang, line) => {
    expect(await answerTo([line])).toBe(CATALOGUES[lang].whichChart)
  })
})
