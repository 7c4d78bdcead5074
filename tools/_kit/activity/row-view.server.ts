/** Words rows for the model: one text per leg, numbers rounded. */
import { shortAddress } from '#contract/rules/address.ts'
import { dollars, rounded } from '../rounded.ts'
import type { Leg, Party, Row } from './shape.ts'

export const rowView = (
  { at, kind, wallet, base, quote, usd, counterpart, venue, signature }: Row,
  isWalletKnown: boolean,
) => ({
  at,
  kind,
  wallet: isWalletKnown ? undefined : nameOf(wallet),
  base: base ? legText(base) : undefined,
  quote: quote ? legText(quote) : undefined,
  usd: dollars(usd ?? undefined),
  with: counterpart ? nameOf(counterpart) : undefined,
  venue,
  signature,
})

export const nameOf = ({ label, address }: Party): string => label || shortAddress(address)

/** '+12.5 BONK' */
const legText = ({ amount, symbol }: Leg): string =>
  `${amount > 0 ? '+' : ''}${rounded(amount, 9) ?? '?'} ${symbol}`
