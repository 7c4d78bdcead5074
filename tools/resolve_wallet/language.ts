/** 'Which wallet is this?': the address that the tools act for. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainName } from '#domain/language/plain-words.ts'
import { ASK, SHOW, WHAT } from '#domain/language/spoken-phrases.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { accountReader } from '../_kit/language/account-cues.ts'
import { resolveWallet } from './contract.ts'

/** The wallet in use, its address, or why this one. */
const ACTIVE_QUESTIONS: readonly RegExp[] = [
  / (?:which|what) (?:of my )?(?:wallet|wallets|account)(?= |$)(?! (?:is worth|has|holds|have i|do i have|should)(?= |$))/,
  /^ what is (?:my|your|the) (?:wallet|account)$| (?:whose|who owns) (?:\S+ ){0,2}(?:wallet|account|money|funds|coins|it|this)(?= |$)/,
  / (?:active|current|selected|default|connected|chosen) (?:wallet|account|one)(?= |$)| (?:wallet|account) (?:is |are )?(?:presently |currently )?(?:active|selected|in use|current)(?= |$)/,
  / (?:my|your|wallet|deposit|public|account|receiving|the) (?:\S+ )?(?:address|pubkey|public key|key)(?= |$)|^ (?:address|pubkey|public key|wallet address|my address)(?: please)?$/,
  / why (?:is |are )?(?:it |you |we )?(?:showing |using |on |in |the )*(?:the |this |a )?(?:demo |shared )?(?:wallet|account|one)(?= |$)/,
  / (?:am i|are we|is it|is this|are you) (?:\S+ ){0,3}(?:demo|shared|my own|own|mine)(?: |$)/,
  / (?:am i|are we) (?:spending|using) (?:play|demo|real|my)(?= |$)/,
  / (?:for|from|under|with|on|tell me|out of) (?:which|the|what) (?:of my )?(?:wallets?|account)(?= |$)| (?:the wallet|wallet) and (?:how|why)| wallet (?:i am|im) on(?= |$)/,
  / (?:which|what) address(?= |$)| address (?:can i|i can|to|for) (?:receive|get|be paid)(?= |$)/,
  / (?:where|how) (?:can|do|should|to) (?:i |we )?(?:deposit|receive|fund|send|top up)(?= |$)/,
  / which of my (?:wallets|accounts)(?= |$)| (?:which|what) signer(?= |$)| not in mine(?= |$)| selected this wallet(?= |$)| this wallet you (?:are )?(?:using|use)(?= |$)/,
  / is \S+ the (?:active|current|selected) (?:one|wallet)| it is on that now| not my wallet(?= |$)/,
]
const asksForActive = (text: string): boolean =>
  ACTIVE_QUESTIONS.some((each) => each.test(text)) &&
  !/^ (?:go|put|switch|change|use|take) | (?:marked|labelled|named|called)(?= |$)/.test(text) &&
  !/ (?:worth|much|many|balance|tokens|holdings?|in it|empty)(?= |$)| (?:in|inside) (?:my|the|this|which) (?:\S+ )?(?:wallet|account)(?= |$)(?! am i)/.test(
    text,
  )

export const language = defineLanguage(resolveWallet, {
  frames: [
    {
      name: 'wallet-address',
      // Before the account: both take 'my account …'.
      priority: PRIORITY.decision - 5,
      example: { group: 'money', text: 'which wallet is this?', purpose: 'its address', place: 6 },
      patterns: [],
      // Only for slips of the finger: 'adress', 'walet'.
      also: ['(wallet | address | active | current | deposit | receive | whose)'],
      spoken: [
        '(which | what) wallet (is this | am i using)',
        `${ASK} (my | the) (wallet | deposit) address`,
        `${WHAT} (my | your) address`,
        'my [wallet] address',
        `${SHOW} my active wallet`,
        `${WHAT} my wallet`,
        'where can i deposit',
      ],
      read: () => undefined,
      parse: accountReader('active', asksForActive),
    },
  ],
  args: () => ({}),
  view: z.object({ wallet_address: z.nullable(z.string()), label: maybeText }),
  saysIn: (words, [view]) =>
    view?.wallet_address
      ? words.wallet(plainName(view.label || 'Wallet'), view.wallet_address)
      : words.noWallet,
  says: ({ wallet_address: address, label }) =>
    address ? `This is ${plainName(label || 'your wallet')}: ${address}` : 'No wallet is set up for you yet.',
})
