/** The wallet, token or transaction that a question about the chain is about. */
import { base58Kind } from '#contract/rules/address.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'

export type Subject = Readonly<{ wallet?: string; token?: Token; signature?: string }>

/** An address without a name stands for itself: a wallet that was spoken of, or the row of a card. */
export function subjectOf(
  filled: Pick<FilledSlots, 'tokens' | 'address'>,
  { addresses, signatures }: Pick<Utterance, 'addresses' | 'signatures'>,
): Subject | undefined {
  const [signature] = signatures
  if (signature !== undefined) return { signature }
  const address = filled.address ?? addresses[0]
  if (address !== undefined) return { wallet: address }
  const [token] = filled.tokens
  return token && subjectOfToken(token)
}

const subjectOfToken = (token: Token): Subject => {
  const { symbol, mint } = token
  if (symbol !== '' || mint === undefined) return { token }
  return base58Kind(mint) === 'signature' ? { signature: mint } : { wallet: mint }
}

/** 'It', 'that wallet': what was spoken of last, unless that was a token where a wallet is meant. */
export function subjectBefore({ about: [last] }: DialogueContext): Subject | undefined {
  return last && subjectOfToken(last)
}

/** A wallet as 'it': the next line is about the wallet, and about no token. */
export const asWallet = (address: string): Token => ({ symbol: '', name: '', mint: address, kind: 'wallet' })

/** The transaction, or what an address may be, as 'it'. */
export const asToken = (id: string): Token => ({ symbol: '', name: '', mint: id })

/** A wallet and a transaction have no price, no chart and no posts. */
export const isTraded = ({ kind, mint = '' }: Token): boolean =>
  kind !== 'wallet' && base58Kind(mint) !== 'signature'
