/** 'Use my trading wallet': the user's own wallet that a session acts for, by address or by name, or the default again. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName, UNREADABLE } from '#domain/language/plain-words.ts'
import { defineLanguage, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import { isNoChoice } from '../_kit/language/choice-guards.ts'
import { walletsView } from '../_kit/language/wallets-view.ts'
import { setSessionWalletOverride } from './contract.ts'
import { amendedChoice, type ChoiceSlots, choiceIn, readChoice } from './language/read-choice.ts'

type Wallet = Readonly<{ address: string; label?: string | null | undefined }>

export const language = defineLanguage(setSessionWalletOverride, {
  frames: [
    {
      name: 'choose-wallet',
      priority: PRIORITY.decision - 3,
      patterns: [],
      // Only for slips of the finger: 'swich'.
      also: ['(switch | wallet | default | change | session | override)'],
      spoken: ['(use | switch to | go back to) [the | my] default wallet', 'use another wallet'],
      read: () => undefined,
      parse: readChoice,
    },
  ],
  amend: amendedChoice,
  slotsIn: choiceIn,
  forbids: isNoChoice,
  args: ({ address }: ChoiceSlots) => (address === undefined ? { clear: true } : { wallet_address: address }),
  prepare: ({ name }) =>
    name && {
      tool: 'list_my_wallets',
      args: {},
      fill: (view) => named(name, walletsView.safeParse(view).data?.wallets),
    },
  view: z.object({
    ok: z.boolean(),
    cleared: z._default(z.boolean(), false),
    active: z.nullable(z.object({ address: z.string(), label: maybeText })),
  }),
  says({ ok, cleared, active }) {
    if (!active) return 'No wallet is bound to this session.'
    const wallet = `${nameOf(active)}: ${active.address}`
    if (!ok) return `That wallet was not taken. This session acts for ${wallet}, as before.`
    return cleared
      ? `This session acts for the default wallet again, ${wallet}`
      : `From now on this session acts for ${wallet}`
  },
})

const nameOf = ({ label }: Wallet): string => plainName(label ?? '') || 'the wallet'

function named(name: readonly string[], wallets: readonly Wallet[] | undefined): Reading<ChoiceSlots> {
  if (!wallets) return { say: UNREADABLE }
  const [first, ...others] = wallets
  if (!first) return { say: 'No wallet is linked to you yet.' }
  if (others.length === 0) return { say: onlyOneWords(first) }
  const [match, ...more] = wallets.filter(({ label }) => isNamed(label ?? '', name))
  if (!match || more.length > 0) return { say: whichWords(wallets) }
  return { slots: { address: match.address } }
}

const isNamed = (label: string, name: readonly string[]): boolean =>
  name.length > 0 && name.every((word) => label.toLowerCase().split(/\s+/).includes(word))

const DEMO = /^demo\b/i

function onlyOneWords(wallet: Wallet): string {
  const only = `You have one wallet, ${nameOf(wallet)}, and this session acts for it: there is no other.`
  return DEMO.test(wallet.label ?? '') ? `${only} Log in, and you have one of your own.` : only
}

const whichWords = (wallets: readonly Wallet[]): string =>
  `Which one? Name it, or paste its address:\n\n${wallets.map((each) => `- ${nameOf(each)}: ${each.address}`).join('\n')}`
