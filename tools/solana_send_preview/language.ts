/** 'Send 0.1 SOL to <address>', 'send 5 USDC to Anna': previews the transfer. */
import * as z from 'zod/mini'
import { recipientName } from '#contract/rules/recipients.ts'
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
    warnings: z._default(z.array(z.string()), []),
  }),
  says: ({ send, warnings, is_own_wallet: isOwn, ...to }) =>
    sentences(
      `Here is the preview: ${amountWords(send)} to ${recipientWords(to, isOwn)}.`,
      // True after the answer as well: it stays in the log.
      warnings[0] ?? (isOwn ? 'Both wallets are yours.' : 'What is sent cannot be called back.'),
    ),
})

type To = Readonly<{ to: string; to_label?: string | null | undefined }>

function recipientWords({ to, to_label: label }: To, isOwn: boolean): string {
  const name = plainName(label ?? '') || undefined
  return recipientName({ recipient: { address: to, label: name, isNew: false, ...(isOwn && { isOwn }) } })
}
