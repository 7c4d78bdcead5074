/** 'My wallets': which there are, and which one is the default. */
import { counted, plainName } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { walletsView } from '../_kit/language/wallets-view.ts'
import { walletsIn } from '../_kit/language/wallets-in.ts'
import { listMyWallets } from './contract.ts'

export const language = defineLanguage(listMyWallets, {
  frames: [
    {
      name: 'wallets',
      priority: PRIORITY.question + 1,
      patterns: [
        '<show> <my> [linked | connected | available | other] wallets',
        '(how many | which | what) wallets (do (i | we) <have> | are (linked | there | mine | available) | have i got)',
        'do i have [any] [other | more | another] (wallet | wallets)',
        '[all] [my] wallets',
        'switch [my] wallet',
      ],
      hints: ['... my wallets ...'],
      spoken: [`[${SHOW}] [all] my wallets`, '(how many | which) wallets do i have'],
      read: () => ({ slots: {} }),
    },
  ],
  args: () => ({}),
  view: walletsView,
  saysIn: walletsIn,
  says({ wallets }) {
    if (wallets.length === 0) return 'No wallet is linked to you yet.'
    const rows = wallets.map(
      ({ address, label, is_default: isDefault }) =>
        `- ${plainName(label ?? 'Wallet')}${isDefault ? ' (default)' : ''}: ${address}`,
    )
    return `You have ${counted(wallets.length, 'wallet')}:\n\n${rows.join('\n')}`
  },
})
