/** One figure of a candidate in words, as a sentence without its full stop. What no source tells is said to be unknown. */
import { formatCompact, formatPercent, formatPrice, formatUsd } from '#contract/rules/amounts.ts'
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Figure } from '../../_kit/language/figure-cues.ts'
import { ageWords } from './age-words.ts'
import type { Candidate } from './candidates-view.ts'

export type Fact = Exclude<Figure, 'about'>
type Maybe = number | null | undefined

/** `asOf` is the time of the look-up. */
export function factWords(
  fact: Fact,
  candidate: Candidate,
  { amount, asOf }: Readonly<{ amount?: number; asOf?: string | null }>,
): string {
  const name = plainSymbol(candidate.symbol)
  switch (fact) {
    case 'price':
      return amount === undefined ? priceWords(name, candidate) : worthWords(name, candidate, amount)
    case 'change':
      return changeWords(name, candidate)
    case 'cap':
      return capWords(name, candidate)
    case 'liquidity':
      return sizeWords(name, 'liquidity', candidate.liquidity_usd)
    case 'volume':
      return isKnown(candidate.volume_24h_usd)
        ? `${formatCompact(candidate.volume_24h_usd, true)} of ${name} changed hands in the last 24 hours`
        : unknown('trading volume', name)
    case 'holders':
      return isKnown(candidate.holders)
        ? `${candidate.holders.toLocaleString('en-US')} wallets hold ${name}`
        : unknown('number of holders', name)
    case 'age':
      return ageWords(name, candidate.first_pool_at, asOf) ?? unknown('age', name)
    case 'address':
      return `the mint address of ${name} is ${candidate.mint}`
    case 'safety':
      return safetyWords(name, candidate)
  }
}

const isKnown = (value: Maybe): value is number => typeof value === 'number'

const unknown = (what: string, name: string): string => `no source gives the ${what} of ${name}`

const sizeWords = (name: string, what: string, value: Maybe): string =>
  isKnown(value) ? `${name} has a ${what} of ${formatCompact(value, true)}` : unknown(what, name)

function capWords(name: string, { market_cap_usd: cap, fdv_usd: fdv }: Candidate): string {
  if (isKnown(cap) || !isKnown(fdv)) return sizeWords(name, 'market cap', cap)
  return `${unknown('market cap', name)}, only its fully diluted value: ${formatCompact(fdv, true)}`
}

const noPrice = (name: string): string => `no source has a price for ${name} right now`

function worthWords(name: string, { price_usd: usd }: Candidate, amount: number): string {
  if (!isKnown(usd)) return noPrice(name)
  const units = amount.toLocaleString('en-US', { maximumFractionDigits: 9 })
  return `${units} ${name} ${amount === 1 ? 'is' : 'are'} worth about ${formatUsd(usd * amount)} at ${formatPrice(usd)} each`
}

function priceWords(name: string, { price_usd: usd, change_24h_pct: change }: Candidate): string {
  if (!isKnown(usd)) return noPrice(name)
  return `${name} is at ${formatPrice(usd)}${isKnown(change) ? `, ${moveWords(change)}` : ''}`
}

function changeWords(name: string, { price_usd: usd, change_24h_pct: change }: Candidate): string {
  const at = isKnown(usd) ? `, at ${formatPrice(usd)}` : ''
  return isKnown(change)
    ? `${name} is ${moveWords(change)}${at}`
    : `no source says how ${name} moved over 24 hours${isKnown(usd) ? `; it is at ${formatPrice(usd)}` : ''}`
}

function moveWords(change: number): string {
  const text = formatPercent(Math.abs(change)).replace('+', '')
  if (text === '0.00%') return 'unchanged over 24 hours'
  return `${change > 0 ? 'up' : 'down'} ${text} over 24 hours`
}

type Authority = Candidate['mint_authority']

/** Signs only: whether a token is a good one stays with the user. */
function safetyWords(
  name: string,
  { verified, mint_authority: mint, freeze_authority: freeze }: Candidate,
): string {
  const list = verified ? `${name} is on the verified list` : `${name} is not verified`
  const known = [authorityWords(mint, 'mint more of it'), authorityWords(freeze, 'freeze it in a wallet')]
  const said = known.filter((words) => words !== undefined)
  const open = [
    mint === undefined || mint === null ? 'minted' : '',
    freeze === undefined || freeze === null ? 'frozen' : '',
  ]
    .filter((word) => word !== '')
    .join(' or ')
  const doubt = open === '' ? '' : `; no source says whether it can still be ${open}`
  return `${list}${said.length > 0 ? `; ${said.join(', and ')}` : ''}${doubt}`
}

const authorityWords = (authority: Authority, what: string): string | undefined =>
  authority ? `${authority === 'open' ? 'its makers can still' : 'nobody can'} ${what}` : undefined
