/** Texts of the assistant as the synthesizer gets them: a table, and what never survives. */

import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { speakable } from './speakable.ts'

const urlPart = fc.string({ unit: fc.constantFrom(...'aZ09-._~%2F:@!$&()*+,;=/'), maxLength: 30 })
const anyUrl = fc
  .tuple(fc.constantFrom('http', 'https'), fc.domain(), urlPart, urlPart, urlPart)
  .map(([scheme, host, path, query, fragment]) => `${scheme}://${host}/${path}?${query}#${fragment}`)
/** All that the synthesizer gets: words, and the marks of pauses. */
const WORDS = /^[\p{L}\p{M}' ,.?!:-]*$/u
const WALLET = '7XkXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosg4Qz'
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const money: readonly (readonly [string, string])[] = [
  ['$1', 'one dollar'],
  ['$1.00', 'one dollar'],
  ['$0', 'zero dollars'],
  ['$2', 'two dollars'],
  ['$312.50', 'three hundred twelve dollars and fifty cents'],
  ['$1.01', 'one dollar and one cent'],
  ['$1,893', 'one thousand eight hundred ninety three dollars'],
  ['$168.2', 'one hundred sixty eight dollars and twenty cents'],
  ['$0.71', 'seventy one cents'],
  ['$0.01', 'one cent'],
  ['$0.4213', 'forty two point one three cents'],
  ['$1.8312', 'one point eight three one two dollars'],
  ['$0.00216', 'zero point two one six cents'],
  ['$0.0000214', 'zero point four zeros two one four dollars'],
  ['$38.4M', 'thirty eight point four million dollars'],
  ['$1.31B', 'one point three one billion dollars'],
  ['−$4.20', 'minus four dollars and twenty cents'],
  ['+$10', 'plus ten dollars'],
  ['$1–$2', 'one dollar to two dollars'],
  ['€5.50', 'five euros and fifty cents'],
  ['at about $168.', 'at about one hundred sixty eight dollars.'],
  ['≈$20', 'about twenty dollars'],
]

const amounts: readonly (readonly [string, string])[] = [
  ['0.5 SOL', 'zero point five sol'],
  ['1.50 SOL', 'one point five sol'],
  ['210 USDC', 'two hundred ten U S D C'],
  ['1,000,000 BONK', 'one million bonk'],
  ['0.000005 SOL', 'zero point five zeros five sol'],
  ['12.3456789 SOL', 'about twelve point three four five six sol'],
  ['712K holders', 'seven hundred twelve thousand holders'],
  ['-3', 'minus three'],
  ['−0.25', 'minus zero point two five'],
  ['50 bps', 'fifty basis points'],
  ['1.2 s', 'one point two seconds'],
  ['350 ms', 'three hundred fifty milliseconds'],
  ['1 h', 'one hour'],
  ['24h volume', 'twenty four hours volume'],
  ['10x', 'ten times'],
  ['#3', 'number three'],
  ['2/3 done', 'two out of three done'],
  ['5–7 rows', 'five to seven rows'],
  ['1 → 2', 'one to two'],
  ['≤ 5 and ≥ 2', 'at most five and at least two'],
]

const percents: readonly (readonly [string, string])[] = [
  ['6%', 'six percent'],
  ['+6.08%', 'up six point zero eight percent'],
  ['−4.37%', 'down four point three seven percent'],
  ['-4.37%', 'down four point three seven percent'],
  ['0.00%', 'zero percent'],
  ['down −4%', 'down four percent'],
  ['fell 4%', 'fell four percent'],
  ['by -4%', 'by minus four percent'],
  ['50–60%', 'fifty to sixty percent'],
]

const times: readonly (readonly [string, string])[] = [
  ['2024-05-29', 'May twenty ninth, twenty twenty four'],
  ['2024-05-29T14:05:00.000Z', 'May twenty ninth, twenty twenty four, fourteen oh five U T C'],
  ['May 2, 2005', 'May second, two thousand five'],
  ['Sept. 21', 'September twenty first'],
  ['at 9:30', 'at nine thirty'],
  ['at 12:00', "at twelve o'clock"],
  ['since 2021', 'since twenty twenty one'],
  ['in 1999', 'in nineteen ninety nine'],
  ['2024 tokens', 'two thousand twenty four tokens'],
  ['the 3rd', 'the third'],
]

const names: readonly (readonly [string, string])[] = [
  ['SOL', 'sol'],
  ['$WIF', 'wif'],
  ['JTO', 'J T O'],
  ['PYTH', 'pith'],
  ['JitoSOL', 'jeeto sol'],
  ['mSOL', 'M sol'],
  ['cbBTC', 'C B B T C'],
  ['KMNO and HNT', 'K M N O and H N T'],
  ['SOL/USDC', 'sol U S D C'],
  ['in USD', 'in U S dollars'],
  ['POPCAT', 'pop cat'],
  ['W', 'W'],
  [WALLET, 'address starting seven X k, ending four Q z'],
  [`Your wallet: ${WALLET}.`, 'Your wallet: starting seven X k, ending four Q z.'],
  ['7XkX…g4Qz', 'address starting seven X k, ending four Q z'],
  ['7XkX...g4Qz', 'address starting seven X k, ending four Q z'],
  [SIGNATURE, 'transaction starting five V E, ending Q U W'],
  [`see https://solscan.io/tx/${SIGNATURE}.`, 'see a solscan link.'],
  ['https://www.dexscreener.com/solana/x', 'a dexscreener link'],
  ['[the explorer](https://explorer.solana.com)', 'the explorer'],
  ['http://127.0.0.1:8787/x', 'a link'],
  ['solscan.io/account/abc', 'a solscan link'],
  ['dexter.cash', 'dexter dot cash'],
  ['me@dexter.cash', 'me at dexter dot cash'],
  ['solana_list_balances', 'solana list balances'],
  ['id sess_a1b2c3d4e5f6', 'id a code ending five f six'],
  ['123e4567-e89b-12d3-a456-426614174000', 'a code'],
]

const marks: readonly (readonly [string, string])[] = [
  ['**bold** and *thin* and `code`', 'bold and thin and code.'],
  ['# Prices\nSOL is up.', 'Prices. sol is up.'],
  ['- one\n- two', 'one. two.'],
  ['1. one\n2. two', 'one. two.'],
  ['- a\n- b\n- c\n- d\n- e', 'a. b. c. two more lines are on the screen.'],
  ['```js\nlet a = 1\n```', 'The code is on the screen.'],
  ['| Token | Price |\n|---|---|\n| SOL | $168 |', 'sol, price one hundred sixty eight dollars.'],
  ['> quoted', 'quoted.'],
  ['a — b', 'a, b.'],
  ['🚀 to the moon', 'to the moon.'],
  ['yes & no', 'yes and no.'],
  ['(really)', 'really.'],
  ['e.g. BONK', 'for example bonk.'],
  ['Done! Next?', 'Done! Next?'],
  ['', ''],
]

/** A text that is no sentence gets a full stop, which the rows of names and amounts leave out. */
const bareWords = (text: string): string => text.replace(/\.$/, '')

describe('speakable', () => {
  it.each([...money, ...amounts, ...percents, ...times, ...names])('%s', (written, spoken) => {
    expect(bareWords(speakable(written))).toBe(bareWords(spoken))
  })

  it.each(marks)('%j', (written, spoken) => {
    expect(speakable(written)).toBe(spoken)
  })

  it('reads an answer as the built-in voice writes it', () => {
    expect(
      speakable('About $1,893, about half of it SOL. JUP and BONK follow. +6.08% over the last 24 hours.'),
    ).toBe(
      'About one thousand eight hundred ninety three dollars, about half of it sol. jup and bonk follow. up six point zero eight percent over the last twenty four hours.',
    )
  })

  const base58 = fc
    .array(fc.constantFrom(...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'), {
      minLength: 32,
      maxLength: 90,
    })
    .map((letters) => letters.join(''))
  const around = fc.constantFrom('', ' ', '"', '(', ': ', ', ', '\n', '…', '**', '`', 'x', '/', '=')

  it('lets no key of 32 characters or more through, wherever it stands', () => {
    fc.assert(
      fc.property(fc.string(), around, base58, around, fc.string(), (before, left, key, right, after) => {
        expect(speakable(before + left + key + right + after)).not.toMatch(/[1-9A-HJ-NP-Za-km-z]{32}/)
      }),
    )
  })

  it('lets no key through that is disguised by invisible letters', () => {
    const unseen = fc.constantFrom('', '', '\u200b', '\u200d', '\u00ad', '\u2060', '\ufeff')
    const disguised = base58.chain((key) =>
      fc
        .array(unseen, { minLength: key.length, maxLength: key.length })
        .map((marks) => ({ key, written: [...key].map((letter, at) => letter + marks[at]).join('') })),
    )
    fc.assert(
      fc.property(disguised, fc.lorem({ maxCount: 3 }), ({ key, written }, around) => {
        expect(speakable(`${around} ${written} ${around}`)).toBe(speakable(`${around} ${key} ${around}`))
      }),
    )
  })

  it.each(['ｈｔｔｐｓ://evil.com/x', 'h\u200bttps://evil.com/x', 'https://evil.com\u200b/x', 'evil．com/x'])(
    'sees through a link in disguise: %j',
    (text) => {
      expect(speakable(`see ${text} now`)).toBe('see an evil link now.')
    },
  )

  it('says every figure of a card in words', () => {
    const amount = fc
      .double({ min: 0, max: 1e9, noNaN: true })
      .map((value) => value.toFixed(value < 1 ? 6 : 2))
    const card = fc.tuple(
      amount,
      amount,
      fc.integer({ min: -100, max: 900 }),
      fc.constantFrom('SOL', 'USDC', 'BONK'),
    )
    fc.assert(
      fc.property(card, ([first, second, change, symbol]) => {
        const spoken = speakable(
          `${first} ${symbol}, worth $${second} (${change >= 0 ? '+' : '−'}${Math.abs(change)}%) on 2026-11-21.`,
        )
        expect(spoken).not.toMatch(/[\d$%+−]/)
        expect(spoken).toMatch(/(dollar|cent)s?\b/)
        expect(spoken).toMatch(/percent/)
        expect(spoken).toMatch(/November twenty first, twenty twenty six\.$/)
      }),
    )
  })

  it('lets no link through, and no digit of anything', () => {
    fc.assert(
      fc.property(fc.lorem(), anyUrl, fc.string(), (before, url, after) => {
        const spoken = speakable(`${before} ${url} ${after}`)
        expect(spoken).not.toMatch(/https?:|www\.|:\/\//)
        expect(spoken).not.toMatch(/\d/)
        expect(spoken).not.toContain(new URL(url).host)
      }),
    )
  })

  it('says nothing but words and the marks of pauses', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(speakable(text)).toMatch(WORDS)
      }),
    )
  })

  it('leaves what is already spoken as it is', () => {
    for (const [, spoken] of [...money, ...amounts, ...percents, ...times, ...names]) {
      expect(speakable(spoken)).toBe(speakable(speakable(spoken)))
    }
  })

  // How long that takes is measured in bench/hostile-text.bench.ts.
  it.each(['a', '[(', '*_', '1,', '|', 'a.', '-1'])('says no marks of a long run of %j either', (piece) => {
    expect(speakable(piece.repeat(10_000))).toMatch(WORDS)
  })

  // The square of these lengths would take minutes.
  it.each([
    ['spaces', `a${' '.repeat(300_000)}b`],
    ['a row of a table', `| a${' '.repeat(300_000)}b |`],
    ['dots behind a link', `www.${'.'.repeat(300_000)}a`],
    ['numbers', `${'111,'.repeat(100_000)}a`],
  ])('reads a long run once: %s', (_what, text) => {
    expect(speakable(text)).toMatch(WORDS)
  })
})
