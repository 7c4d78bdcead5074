/** Hides addresses, names of wallets, email addresses and amounts in any text of a shared copy. */
import { shortAddress } from '#contract/rules/address.ts'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import * as programs from '#contract/rules/programs.ts'

export type TextMask = Readonly<{
  /** Hides addresses and amounts, as chosen. */
  words(text: string): string
  /** Hides addresses alone, for results whose figures stay. */
  addresses(text: string): string
  /** Distinct addresses and signatures, and all amounts, that were hidden so far. */
  counts(): Readonly<{ addresses: number; amounts: number }>
}>

type Choice = Readonly<{
  masks: Readonly<{ addresses: boolean; amounts: boolean }>
  /** Addresses of tokens, which say nothing of a person. */
  mints: ReadonlySet<string>
  /** Every address of the conversation, for its short forms. */
  known: ReadonlySet<string>
}>

const PUBLIC = new Set<string>([WRAPPED_SOL, USDC, ...Object.values(programs)])

/** Longer than a signature is no base58 of a chain; it is hidden all the same. */
export const BASE58_RUN = /[1-9A-HJ-NP-Za-km-z]{32,}/g
const SHORT_FORM = /[1-9A-HJ-NP-Za-km-z]{3,8}…[1-9A-HJ-NP-Za-km-z]{3,8}/g
/** The same with three full stops, and as many characters around them as a short form may have. */
const DOTTED = /[1-9A-HJ-NP-Za-km-z]{4,6}\.{3}[1-9A-HJ-NP-Za-km-z]{4,6}/g
const EDGES = [4, 6] as const
/** The lengths that a signature can have; an address is shorter. */
const SIGNATURE = [64, 88] as const
const NAME = /\b[\w-]{1,64}\.(?:sol|skr|abc|bonk)\b/gi
const EMAIL = /[^\s@<>()]{1,64}@[^\s@<>()]+\.[^\s@<>().,;:!?]{2,}/g

const HIDDEN = '•••'
const FIGURE =
  /[\p{Nd}\p{No}](?:[\p{Nd}\p{No}.,'\u00a0\u202f]*[\p{Nd}\p{No}])?(?:e[+-]?\p{Nd}+|[KMBT](?![\p{L}\p{Nd}]))?/giu
const NUMBER_WORD =
  /\b(?:zero|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|trillion|dozen|half|quarter|third|double|triple|twice|couple|grand)s?\b/gi
const ONE = /\b(?:an?|one)(?=\s+(?:[A-Z][A-Z0-9]{1,9}|sol|solana|usdc|dollars?|bucks?|percent|point)\b)/g

export function createTextMask({ masks, mints, known }: Choice): TextMask {
  const names = new Map<string, string>()
  let amounts = 0
  const isKept = (address: string): boolean => mints.has(address) || PUBLIC.has(address)
  const shortOf = (address: string): string[] =>
    EDGES.flatMap((edge) => [shortAddress(address, edge), shortAddress(address, edge).replace('…', '...')])
  const keptShort = new Set([...mints, ...PUBLIC].flatMap(shortOf))
  const hiddenShort = new Map(
    [...known].filter((each) => !isKept(each)).flatMap((each) => shortOf(each).map((short) => [short, each])),
  )

  /** The same address has the same name throughout the copy. */
  function nameOf(address: string): string {
    const [shortest, longest] = SIGNATURE
    const kind = address.length >= shortest && address.length <= longest ? 'transaction' : 'wallet'
    const name = names.get(address) ?? `[${kind} ${lettersOf(names.size)}]`
    names.set(address, name)
    return name
  }

  /** The short form of a hidden address may stand among other letters. */
  function undotted(found: string): string {
    const dots = found.indexOf('...')
    const behind = dots + '...'.length
    for (const edge of EDGES) {
      const short = found.slice(Math.max(0, dots - edge), behind + edge)
      const address = hiddenShort.get(short)
      if (address !== undefined)
        return found.slice(0, dots - edge) + nameOf(address) + found.slice(behind + edge)
    }
    return found
  }

  function addresses(text: string): string {
    if (!masks.addresses) return text
    let masked = text.replace(BASE58_RUN, (run) => (isKept(run) ? run : nameOf(run)))
    masked = masked.replace(SHORT_FORM, (short) => {
      if (keptShort.has(short) && !hiddenShort.has(short)) return short
      return nameOf(hiddenShort.get(short) ?? short)
    })
    masked = masked.replace(DOTTED, undotted)
    return masked.replace(NAME, (name) => nameOf(name.toLowerCase()))
  }

  function figures(text: string): string {
    const hide = (): string => {
      amounts += 1
      return HIDDEN
    }
    return text.replace(FIGURE, hide).replace(NUMBER_WORD, hide).replace(ONE, hide)
  }

  return {
    addresses: (text) => addresses(text.replace(EMAIL, '[email]')),
    words(text) {
      const masked = addresses(text.replace(EMAIL, '[email]'))
      if (!masks.amounts) return masked
      // An address that stays has digits, too.
      return masked
        .split(/([1-9A-HJ-NP-Za-km-z]{32,}|[1-9A-HJ-NP-Za-km-z]{3,8}…[1-9A-HJ-NP-Za-km-z]{3,8})/)
        .map((part, at) => (at % 2 === 1 ? part : figures(part)))
        .join('')
    },
    counts: () => ({ addresses: names.size, amounts }),
  }
}

/** A, B, … Z, AA, AB, …: letters, which the mask of amounts leaves alone. */
function lettersOf(index: number): string {
  const rest = Math.floor(index / 26)
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (index % 26))
}
