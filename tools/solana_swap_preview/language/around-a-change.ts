/** Takes off the words that stand around a change of a trade: 'make it', 'could we do', 'no, wait'. */

/** Said around a change, and no part of it. */
const AROUND = new RegExp(
  ` (?:${`no | nope | nah | yes | yeah | hm | hmm | make it | make that
    | make this | change it to | change that to | change (?:the )?amount to | change it | only | just | instead | rather
    | i meant | i mean | i said | i say | say | let us do | let us say | let us make it | let it be | do
    | how about | what about | say | go for | go with | try | maybe | better | but
    | and | scratch that | scrap that | ditch that | bin that | strike that | never mind(?: that)? | nevermind | nvm | correction | set it to | set the amount to | raise it to | lower it to | reduce it to
    | increase it to | bump it to | up it to | should be | it should be | then | the amount is | amount
    | please | same but | same thing but | the same but | again but | try it again | once more | again | do the same
    | the same | same swap | same trade | the swap | the trade | same | that | ok
    | okay | fine | well | actually | anyway | sorry | wait | hold on(?! to) | hang on(?! to)
    | on second thought | i will do | i will take | i would do | can we do | could we do | could you do | could i do | can i do | can you do | we do | can we
    | so | it is | is | a bit | too much | that is a lot | that is too much | too rich for me | go
    | go on | it has to be | has to be | must be | change | update | edit | adjust | not so much
    | less | more | all right | alright | oh | ah | thinking about it | in fact | version
    | number | on second thoughts | will be plenty | is plenty | will be enough | is enough | would be enough | will suffice
    | final answer | let it be | let us have | i would say | say about | settle on | settle for | keep it at | put | put it at | bring it to | take it to | take it down to
    | take it up to | push it to | push to | size up to | size down to | size it at | size to | go up to | go down to | up to | down to | cut it to
    | trim it to | drop it to | limit it to | on reflection | i talk | i talk say | i said wrong | my mistake | my bad | by mistake
    | na | i wan | make i | will be fine | is fine | is plenty | would do | should do | will suit | suits me | for me | one more time | in that case | call it | we say | pick | choose | change to | change that | what if | what if it is | and now | oh no | hell no | hell | screw it | forget that`
    .split('|')
    .map((phrase) => phrase.trim())
    .sort((one, other) => other.length - one.length)
    .join('|')})(?= |$)`,
  'g',
)

export function withoutAround(text: string): string {
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replaceAll(AROUND, '')
  }
  return rest
}
