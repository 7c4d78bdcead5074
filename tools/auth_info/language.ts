/** 'Who am I?': the account and the wallet of the session. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainSentence } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { defineLanguage } from '#domain/language/tool-language.ts'
import { authInfo } from './contract.ts'

export const language = defineLanguage(authInfo, {
  frames: [
    {
      name: 'account',
      patterns: [
        'who am i',
        'am i (signed in | logged in | a guest | authenticated | anonymous | signed up | registered | admin | an admin)',
        '<show> <my> [session | auth | account | login | identity | profile | user] (info | information | status | details | state | diagnostics | id)',
        '<show> <my> (account | auth | session | identity | profile)',
        'auth [info | status | check | diagnostics]',
        '(which | what) (account | user) (is this | am i [using] | do i use)',
        'how am i (signed in | logged in)',
      ],
      spoken: ['who am i', 'am i (signed in | logged in | a guest)', `[${SHOW}] my account [status]`],
      read: () => ({ slots: {} }),
    },
  ],
  args: () => ({}),
  view: z.object({ wallet_address: maybeText, user_id: maybeText, source: maybeText, detail: maybeText }),
  saysIn: (words, [view]) =>
    view && words.account(view.user_id && view.user_id !== 'guest' ? plainSentence(view.user_id) : undefined, view.wallet_address ?? undefined),
  says({ user_id: user, wallet_address: address, detail }) {
    const account = user && user !== 'guest' ? `You are ${plainSentence(user)}.` : 'You are here as a guest.'
    const wallet = address ? `Tools act for ${address}.` : 'No wallet is active.'
    return `${detail ? plainSentence(detail) : account} ${wallet}`
  },
})
