/** Answers a line that was not understood: names the words it read, and offers at most two meanings. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { heardWords } from './heard.ts'

const WORDS = [
  "I did not get that. I look after Solana wallets, tokens, prices and swaps: you could say **what's in the wallet?** or **price of SOL**.",
  "I can't do that yet. Name a token, and I tell you its price, its size and whether it is the real one; or ask me how something works, such as **what is slippage?**",
  'I still do not follow. Short requests work best, one thing at a time, such as **how much usdc?** Say **help** for all that I can do.',
] as const

const AGAIN = [
  'I did not get what you want with',
  'I am still unsure what to do with',
  'Help me once more with',
] as const

/** `misses`: how many lines before this one were not understood either. */
export function missWords(misses: number, utterance: Utterance): string {
  const broken = brokenAddressIn(utterance)
  if (broken !== undefined)
    return `${broken} is not a Solana address. An address has 32 to 44 letters and digits and never 0, O, I or l. Copy it again, and paste all of it.`
  const readings = readingsOf(utterance)
  if (!readings)
    return heardWords(misses, utterance.lines[0] ?? '') ?? WORDS[misses % WORDS.length] ?? WORDS[0]
  const { read, first, second } = readings
  // The other reading comes first the next time, so that no answer is given twice in a row.
  const [one, other] = misses % 2 === 0 ? [first, second] : [second, first]
  return `${AGAIN[misses % AGAIN.length] ?? AGAIN[0]} ${read}. Did you mean **${one}** or **${other}**?`
}

/** No word of a language is as long as this and has digits in it. */
const LIKE_ADDRESS = /(?:^|\s)(?=[a-z]*\d)(?=\d*[a-z])([a-z\d]{26,100})(?=[\s.,!?]|$)/i

/** The beginning and the end of an address that was cut or mistyped. */
function brokenAddressIn({ typed, addresses, signatures }: Utterance): string | undefined {
  const word = addresses.length + signatures.length === 0 ? LIKE_ADDRESS.exec(typed)?.[1] : undefined
  return word && `${word.slice(0, 4)}…${word.slice(-4)}`
}

type Readings = Readonly<{ read: string; first: string; second: string }>

/** Only what stands in the line is offered: an amount with its own unit, right before its token. */
function readingsOf({ tokens, addresses, lines: [line = ''] }: Utterance): Readings | undefined {
  const [symbol, other] = tokens.flatMap(({ symbol }) => (symbol === '' ? [] : [plainSymbol(symbol)]))
  const [, number, dollars = ''] = / (\d[\d.]*) (dollars of )?<t0>/.exec(line) ?? []
  const amount = number && `${number} ${dollars}`
  if (symbol && other)
    return {
      read: `${amount ?? ''}${symbol} and ${other}`,
      first: `swap ${amount ?? ''}${symbol} to ${other}`,
      second: `price of ${symbol} and ${other}`,
    }
  if (symbol && amount && dollars === '')
    return {
      read: `${amount}${symbol}`,
      first: `what is ${amount}${symbol} worth`,
      second: `price of ${symbol}`,
    }
  if (symbol) return { read: symbol, first: `price of ${symbol}`, second: `how much ${symbol} do I have` }
  if (addresses.length > 0)
    return { read: 'that address', first: "what's in the wallet", second: 'is it verified' }
  return undefined
}
