/** 'My wallets': which there are, and which one is the default. */
import { counted, plainName } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { accountReader } from '../_kit/language/account-cues.ts'
import { walletsIn } from '../_kit/language/wallets-in.ts'
import { walletsView } from '../_kit/language/wallets-view.ts'
import { listMyWallets } from './contract.ts'

/** More than one wallet, the list of them, or whether one of them is on it. */
const WALLETS_QUESTIONS: readonly RegExp[] = [
  / (?:my|which|what|how many|all|all my|linked|connected|other|both|several|many|available) (?:\S+ ){0,2}(?:wallets|accounts|addresses|purses)(?= |$)/,
  /^ (?:wallets|accounts|(?:linked|connected) \S+)(?= |$)| wallets (?:linked|connected|do i|have i|i have|are)(?= |$)/,
  / (?:list|names|overview|number) of (?:\S+ ){0,3}wallets| (?:list|show|see|switch) (?:\S+ ){0,3}wallets| wallet list| every (?:linked |connected )?(?:wallet|purse|account)(?= |$)| switch (?:my )?wallet$/,
  / (?:accounts|wallets|addresses) i (?:have )?(?:connected|linked|added)| more than (?:1|one) wallet/,
  / (?:another|other|only|just|second|third) (?:\S+ ){0,3}(?:wallet|wallets|ones)(?= |$)| have others$| one of (?:my|them) (?:wallets|savings)| one of my wallets/,
  / (?:is|did|was|has|are|where is) (?:my |the )?\S+ ?(?:wallet )?(?:get |been |is it )?(?:linked|connected|added|still on the list|on the list)(?= |$)/,
  / what (?:did i call|is|are) (?:my )?(?:\S+ ){0,2}(?:wallet|1|one|wallets) called| did i call my \S+ wallet| addresses that belong/,
]
const asksForWallets = (text: string): boolean =>
  WALLETS_QUESTIONS.some((each) => each.test(text)) &&
  !/ (?:coming out of|presently using|we using|are we|is this|come out of|would you pay|active|in use|am i using|you using)(?= |$)/.test(
    text,
  )

export const language = defineLanguage(listMyWallets, {
  frames: [
    {
      name: 'wallets',
      priority: PRIORITY.decision - 6,
      patterns: [],
      // Only for slips of the finger: 'walets'.
      also: ['(wallets | linked | connected | accounts | addresses)'],
      spoken: [`[${SHOW}] [all] my wallets`, '(how many | which) wallets do i have'],
      read: () => undefined,
      parse: accountReader('wallets', asksForWallets),
    },
  ],
  args: () => ({}),
  view: walletsView,
  saysIn: walletsIn,
  says({ wallets }) {
    if (wallets.length === 0) return 'No wallet is linked to you yet.'
    const rows = wallets.map(
      ({ address, label, is_default: isDefault }) =>
        `- ${plainName(label || 'Wallet')}${isDefault ? ' (default)' : ''}: ${address}`,
    )
    return `You have ${counted(wallets.length, 'wallet')}:\n\n${rows.join('\n')}`
  },
})
