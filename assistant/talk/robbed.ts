/** Wallets that were emptied: the person's own, or that of somebody else, which is often the reason to ask whether a token is safe. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { answerTo } from '../handbook/handbook.ts'
import { type Intent, type SayingIntent, sayingIntent } from '../understanding/intent.ts'
import { PERSON } from './cues.ts'

const EMPTIED = '(drained | hacked | phished | emptied | cleaned out | wiped clean | robbed | compromised)'
const GOT =
  '[just | recently | once | also | all] (got | get | gets | was | were | is | are | been | has been | have been | had been) [just | recently | completely | totally | all | recently] [his | her | their] [wallet | account | everything]'
const MINE = '(i | we | my [{thing}] (wallet | account | phantom | solflare | coins | tokens | funds))'
const WHEN = [
  '((last | this | the other) (week | month | night | year | day | weekend) | yesterday | recently | before | a while ago | the other day)',
  '(by | on | through | from | after | because of) [a | an | some | the | this | that | his | her | their] [fake | shady | scam | phishing | bad | {token} | fake {token}] (site | website | link | page | app | airdrop | contract | drainer | dapp | wallet)',
]

/** The words are those of the entry, and its 'more' stands behind them. */
function rowOf(entry: string, row: Omit<SayingIntent, 'priority' | 'say' | 'name'>): Intent {
  const intent = sayingIntent({
    ...row,
    name: 'robbed',
    priority: PRIORITY.unavailable - 1,
    say: answerTo(entry),
    isBeside: true,
  })
  return {
    ...intent,
    respond(filled, state, utterance) {
      const move = intent.respond(filled, state, utterance)
      return move && { ...move, entry }
    },
  }
}

export const robbed: readonly Intent[] = [
  rowOf('hacked', {
    patterns: [`${MINE} ${GOT} ${EMPTIED}`, `(someone | somebody | they | a site) ${EMPTIED} (me | my ...)`],
    also: WHEN,
    vetoes: ['(if | could | can | might | would | will | what | how | when | which) '],
  }),
  rowOf('drainers', {
    patterns: [
      `[my | a | one | this] ${PERSON} [of (mine | ours)] ${GOT} (${EMPTIED} | scammed)`,
      `[my | a] ${PERSON} [of (mine | ours)] (lost everything | lost (all | half) [of] (his | her | their) (coins | tokens | sol | money)) [to (a drainer | a site | phishing)]`,
    ],
    also: WHEN,
    vetoes: ['(if | could | can | might | would | will | what | how | which) ', '(is | are) {token}'],
  }),
]
