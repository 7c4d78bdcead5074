/** 'Which wallet is this?': the address that the tools act for. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName } from '#domain/language/plain-words.ts'
import { ASK, SHOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { resolveWallet } from './contract.ts'

export const language = defineLanguage(resolveWallet, {
  frames: [
    {
      name: 'wallet-address',
      // Before the account: both take 'my account …'.
      priority: PRIORITY.question + 2,
      example: { text: 'which wallet is this?', purpose: 'its address', place: 6 },
      patterns: [
        '<show> <my> [solana | sol | wallet | demo | deposit | public | active | current | receive | receiving | account] [wallet] (address | pubkey | public key)',
        '(which | what) wallet (is this | am i (using | on | in) | are (we | you) (using | on) | is (active | connected | mine | it | that | selected | in use) | do (i | we | you) use)',
        'what wallet',
        '<show> <my> (active | current | connected | default | selected) wallet',
        '<show> [the] address (of | for) <my> [demo] (wallet | account)',
        '<show> <my> demo wallet address',
        'what is my wallet',
        'where (can | do | should) (i | we) (deposit | send [funds | sol | tokens | money] | receive [funds | sol | tokens]) [to]',
        'where to (deposit | send [funds | sol])',
        'how do i (deposit | fund (it | <my> wallet) | top up)',
        'what address (is this | am i using | do i use | is mine)',
      ],
      hints: ['... wallet address ...', '... (my | your) address ...'],
      spoken: [
        '(which | what) wallet (is this | am i using)',
        `${ASK} (my | the) (wallet | deposit) address`,
        `${WHAT} (my | your) address`,
        'my [wallet] address',
        `${SHOW} my active wallet`,
        `${WHAT} my wallet`,
        'where can i deposit',
      ],
      read: () => ({ slots: {} }),
    },
  ],
  args: () => ({}),
  view: z.object({ wallet_address: z.nullable(z.string()), label: maybeText }),
  saysIn: (words, [view]) =>
    view?.wallet_address ? words.wallet(plainName(view.label ?? ''), view.wallet_address) : words.noWallet,
  says: ({ wallet_address: address, label }) =>
    address ? `This is ${plainName(label ?? 'your wallet')}: ${address}` : 'No wallet is set up for you yet.',
})
