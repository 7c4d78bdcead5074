/** Answers people who do not know what to do with their money, and who ask for others that bought what nobody named. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'

const MONEY =
  '[all | some] [of] (my | the | this | that | some | our | all my | all this) [own | little | spare | extra | saved] (money | savings | cash | {token} | coins | crypto | bonus | funds)'
const CLUELESS =
  '(no (idea | clue) | not (sure | certain) | do not know | do not really know | have not decided | can not decide | unsure | undecided)'

const noPlan = sayingIntent({
  name: 'no-plan',
  priority: PRIORITY.unavailable + 5,
  decides: true,
  say: [
    "What you do with your money is up to you; I give no advice on it. A good start is to see what you have: **what's in the wallet?**",
    'That is for you to decide, and there is no hurry. I can tell you what is possible here, if you ask **what can you do?**',
  ],
  patterns: [
    `(do | make | start | try) something [useful | smart | clever | good | else | nice | sensible] (with | out of | from) ${MONEY}`,
    `(what | anything) (can | could | should | shall | do | would | might) (i | we | one) [even | actually | possibly] do (with | about) ${MONEY}`,
    `${CLUELESS} ... (what | how) [to | i | we | can | could | should | shall | want] ... (with | do with) (${MONEY} | it | it all | that)`,
    `(have | got | have got) [a bit of | some | a little] (money | savings | cash | funds) ... ${CLUELESS} [of | about] (what | where | how | which)`,
    `(invest | do something | start investing) ... ${CLUELESS} [in | of | about] (what | where | how | which)`,
  ],
  vetoes: [
    '(you | parley | they | the operator) (do | does) with',
    '(buy | sell | swap | send | convert | exchange) ({number} | {token} | half | all | some | it)',
    '(stolen | stole | lost | hacked | gone | missing)',
  ],
})

/** 'Who else bought that', where nobody said what. */
const whoElse: Intent = {
  name: 'who-else',
  priority: PRIORITY.unavailable + 5,
  decides: true,
  patterns: [
    '(who | which people | which traders) else [has | have | is | are | also | really | just] (bought | buys | buying | buy | sold | sells | selling | sell | got | has | holds | holding | have | traded | trading | in | into | aped) [in | into] [some | any] [of] (that | it | this | those | them | that one | this one)',
  ],
  respond: (_filled, { about }, { tokens, addresses }) =>
    about.length + tokens.length + addresses.length > 0
      ? undefined
      : {
          say: "Which token? Name it, and I'll show the known traders who bought it: **who else bought BONK**.",
        },
}

export const undecided: readonly Intent[] = [noPlan, whoElse]
