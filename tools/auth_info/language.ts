/** 'Who am I?': the account and the wallet of the session. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { plainSentence } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { accountReader } from '../_kit/language/account-cues.ts'
import { authInfo } from './contract.ts'

/** Whether and as whom the user is signed in, or that something is wrong with it. */
const SESSION_QUESTIONS: readonly RegExp[] = [
  / (?:who do you think i am|who am i|whom am i|who i am|guest)(?= |$)| (?:am i|i am|are we|was i|have i been|i have been|i think i have been) (?:\S+ )?(?:signed|logged|authenticated|anonymous|registered|connected|an? (?:guest|admin))(?= |$)|^ (?:logged|signed) (?:in|out)$/,
  / (?:session|auth|login|authentication|sign in|log in|account|profile|identity|connection) (?:info|information|status|state|details|diagnostics|id|check|expired|ok|valid|thing|is|still)(?= |$)/,
  / (?:check|diagnose|state of|status of|wrong with|off with|check on|show|see|run a check on|between you and|diagnosis of) (?:\S+ ){0,2}(?:session|login|sign in|log in|account|connection|auth)(?= |$)/,
  / (?:can not|will not|does not|is not|why|did|could|wont) (?:\S+ ){0,4}(?:sign in|log in|login|signed in|logged in|connect|go through)(?= |$)/,
  / (?:logging|logs?|signs?|signing|kicks?|kicking|kicked|throwing|throws?|thrown) (?:me )?(?:out|i am out)(?= |$)|^ (?:list |give me |show me |show |can you |could you )*(?:my )?(?:account|session|login|auth)$| how am i (?:signed|logged)| asks me to (?:sign|log) in| with my account run a check/,
  / (?:finished|done|over) with (?:the|my) (?:sign in|log in|login)(?= |$)| (?:session|login|sign in|log in)(?= |$).* (?:expired|valid|broken|stuck|working|wrong|ok|okay|diagnose|check)(?= |$)| (?:expired|diagnose|check|wrong|broken).* (?:session|login|sign in)(?= |$)/,
  / (?:rights|permissions) (?:do|does|has|have|are)(?= |$).* (?:i|my|account)(?= |$)| my user name(?= |$)|^ auth (?:broken|ok|fine)$| (?:booting|boots|booted) me out(?= |$)| (?:have been|been|was|am) signed out(?= |$)| signed me out(?= |$)/,
  / (?:signed|logged) in .*(?:guest|nothing|changed|but)(?= |$)| finished with the (?:sign|log) in(?= |$)| what (?:account|user) (?:is this|am i)/,
]
const asksForSession = (text: string): boolean =>
  SESSION_QUESTIONS.some((each) => each.test(text)) &&
  !/ (?:balance|worth|holdings?|account (?:portfolio|tokens|coins|assets|balances?)|show .* money|what is in)(?= |$)| in my account(?= |$)/.test(
    text,
  )

export const language = defineLanguage(authInfo, {
  frames: [
    {
      name: 'account',
      priority: PRIORITY.decision - 7,
      patterns: [],
      // Only for slips of the finger: 'sesion'.
      also: ['(session | login | logged | signed | account | authentication | diagnose | connection)'],
      spoken: ['who am i', 'am i (signed in | logged in | a guest)', `[${SHOW}] my account [status]`],
      read: () => undefined,
      parse: accountReader('session', asksForSession),
    },
  ],
  args: () => ({}),
  view: z.object({ wallet_address: maybeText, user_id: maybeText, source: maybeText, detail: maybeText }),
  saysIn: (words, [view]) =>
    view &&
    words.account(
      view.user_id && view.user_id !== 'guest' ? plainSentence(view.user_id) : undefined,
      view.wallet_address ?? undefined,
    ),
  says({ user_id: user, wallet_address: address, detail }) {
    const account = user && user !== 'guest' ? `You are ${plainSentence(user)}.` : 'You are here as a guest.'
    const wallet = address ? `Tools act for ${address}.` : 'No wallet is active.'
    return `${detail ? plainSentence(detail) : account} ${wallet}`
  },
})
