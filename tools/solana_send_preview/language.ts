/** 'Send 0.1 SOL to <address>', 'send 5 USDC to Anna': previews the transfer. */
import * as z from 'zod/mini'
import { isPublicKey } from '#contract/rules/address.ts'
import { UNLESS_CONFIRMED } from '#contract/rules/consent-words.ts'
import { recipientName } from '#contract/rules/recipients.ts'
import type { Catalogue } from '#domain/language/catalogue.ts'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName, sentences } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { amountWords } from '../_kit/language/swap-words.ts'
import { solanaSendPreview } from './contract.ts'
import { readSend, type SendSlots } from './language/read-send.ts'

export const language = defineLanguage(solanaSendPreview, {
  frames: [
    {
      name: 'send-preview',
      // Before the frame that says how to ask for a transfer.
      priority: PRIORITY.decision - 1,
      patterns: [],
      read: () => undefined,
      parse: readSend,
    },
  ],
  without: 'Nothing is sent from the demo wallet. Press **Log in** for your own wallet, then ask again.',
  args: ({ to, token, percent, amount, usd }: SendSlots) => ({
    to,
    token,
    ...(amount !== undefined && { amount_ui: amount }),
    ...(usd !== undefined && { amount_usd: usd }),
    ...(percent !== undefined && { amount_percent: percent }),
  }),
  view: z.object({
    status: z.string(),
    send: z.string(),
    to: z.string(),
    to_label: maybeText,
    is_own_wallet: z._default(z.boolean(), false),
    is_new_address: z._default(z.boolean(), false),
    looks_like: maybeText,
    warnings: z._default(z.array(z.string()), []),
    /** Why a spoken yes is not enough, in a call by voice. */
    needs_click: z.optional(z.string()),
  }),
  saysIn: sendingIn,
  withoutIn: (words) => words.noDemoSending,
  says: (view) =>
    view.needs_click === undefined
      ? sentences(readWords(view), UNLESS_CONFIRMED)
      : heardWords(view, view.needs_click),
})

/** The receiver, as far as it is known. */
function sendingIn(words: Catalogue, [view]: readonly View[]): string | undefined {
  if (!view) return undefined
  const name = plainName(view.to_label ?? '')
  if (view.looks_like) return words.sending('unlike', name)
  if (view.is_own_wallet) return words.sending('own', name)
  return words.sending(view.is_new_address ? 'new' : 'known', name)
}

type View = Readonly<{
  send: string
  is_own_wallet: boolean
  is_new_address: boolean
  warnings: readonly string[]
}> &
  To

/** The card says the rest. All of it is true after the answer as well: it stays in the log. */
function readWords(view: View): string {
  const { is_own_wallet: isOwn, is_new_address: isNew, looks_like: known } = view
  if (known) return unlikeWords(known)
  if (isOwn) return 'Both wallets are yours.'
  if (isNew) return 'This address is new to you.'
  const name = plainName(view.to_label ?? '')
  return name === '' ? 'You know this address.' : `${name} is in your address book.`
}

const unlikeWords = (known: string): string =>
  isPublicKey(known)
    ? 'You know another address with this start and end.'
    : `This is not ${plainName(known)}’s address.`

const UNDONE = 'A transfer cannot be undone.'

const heardWords = (view: View, needsClick: string): string =>
  sentences(
    `Here is the preview: ${amountWords(view.send)} to ${recipientWords(view, view.is_own_wallet)}.`,
    view.warnings[0] ?? (view.is_own_wallet ? 'Both wallets are yours.' : UNDONE),
    needsClick,
  )

type To = Readonly<{
  to: string
  to_label?: string | null | undefined
  looks_like?: string | null | undefined
}>

function recipientWords({ to, to_label: label, looks_like: known }: To, isOwn: boolean): string {
  if (known) return 'an unknown address'
  const name = plainName(label ?? '') || undefined
  return recipientName({ recipient: { address: to, label: name, isNew: false, ...(isOwn && { isOwn }) } })
}
