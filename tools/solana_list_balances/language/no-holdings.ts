/** Lines that have the words of a question about holdings, and are none. */
import type { Utterance } from '#domain/language/utterance.ts'

/** Questions about Parley, its wallets and trades, and about other people. */
const NEVER: readonly RegExp[] = [
  / (?:wallet|account|address) (?:that |which )?(?:it|he|she|they) (?:went|goes|sent|came|was|got)(?= |$)/,
  / (?:doing|performing|bleeding|pumping|dumping|gaining|losing|moving|up|down)(?: today| now)? (?:the )?(?:best|worst|most|least|hardest)(?= |$)/,
  / (?:wallets|accounts)(?= |$)/,
  / (?:gave|sent|send|got|received|receive) (?:me |us )?(?:\S+ ){0,3}(?:from )?<a\d+>/,
  /^(?: \S+){0,2} use (?:my|the|some) <t\d+>/,
  / (?:rights|permissions?|allowed to)(?= |$)| how many (?:wallet|account)(?= |$)| (?:work|operate|act|trade|go|act|run)(?:ing)? (?:with|from|on|out of|for) (?:my |the )?(?:\S+ )?(?:wallet|account)(?= |$)/,
  / (?:is|am|are) (?:this|it|that|i|we) (?:\S+ ){0,3}(?:or )?(?:the |in )?demo(?= |$)| cancel(?= |$)| all but (?:1|one|a)(?= |$)| (?:would|should|could) you (?:throw|sell|drop|ditch|keep)(?= |$)| (?:better|best) (?:to |make i )?(?:hold|keep|buy|sell)(?= |$)/,
  /(?<=<a\d+>.*) (?:print|mint|freeze|authority|renounced|token|contract)(?= |$)/,
  / do i have to(?= |$)| still there$(?<! (?:money|coins|tokens|funds|<t\d+>|it|all|stuff|everything)(?: is)? still there)/,
  / (?:can|could|do|would|are|did|have) (?:you|parley|other people|someone|others) (?:see(?! (?:my|the|what|how))|run|get|take|steal|keep|hold|store|make|do|still)(?= |$)(?! me)/,
  / (?:what happens|happens to|when i leave|i can make|what is an? )(?= |$)|^ (?:no )+the other| turn (?:left|right)/,
  / (?:shared|his|her|their|sister|brother|wife|husband) (?:wallet|money|coins)(?= |$)/,
  / bought (?:\d\S*|it)(?= |$)/,
  / (?:who|whose|why|when|selling|swapping|buying)(?= |$)| what (?:is|are) an? (?!<t)| do not (?:do|touch|move)(?= |$)/,
  / (?:which|what) (?:wallet|account|address)(?= |$)/,
  /^ what is (?:my|your|the) (?:wallet|account)$| keep my| an app(?= |$)| more than (?:1|one) wallet| wallet list(?= |$)| have (?:time|a minute|a second|a question|a choice)(?= |$)| trade (?:from|with|out of) (?:my|the)(?= |$)| (?:spy|bought|sold|moved|sent|trade|trading|did)(?= |$).*<a\d+>|<a\d+>.* (?:bought|sold|moved|sent|trade|trading|did|done)(?= |$)/,
  / (?:which|what|what kind of|what sort of) (?:token|coin) (?:is|is this|is that) (?:this |that )?<a\d+>/,
  / (?:what is|whats|explain) (?:a|the demo|an|demo) (?:wallet|portfolio|balance|account)(?= |$)/,
  / (?:my|your|wallet|deposit|public) (?:address|key|addresses)(?= |$)/,
  / (?:log|logged|sign|signed|session|login|guest|phrase|keys?|undo|safe with|hold my keys)(?= |$)/,
  / (?:switch|change|use|set|link|connect|create|add|remove|select|choose|default|activate|act for|operate|go back|return|hop) (?:to |over to |back to |my |the |a |another |this |it |from )*(?:\S+ )?(?:wallet|account|<a\d+>)/,
  / (?:do|can|would|will|could) (?:i|we) (?:get|receive)(?= |$)/,
  / (?:traded?|trades|swapped|bought|sold|fees? (?:are|is)) (?:here|today|so far)(?= |$)/,
  / (?:set my balance|real money|not my money|get my|is my money safe|lose|take it out|more play money)(?= |$)/,
  / (?:what|which) (?:tokens?|coins?) (?:do|can) you(?= |$)/,
  / (?:reduce|lighten|increase|lock|keep|protect|secure|trim|cut|double|triple|rebalance|add to|close|move|put|left with) (?:\S+ ){0,3}<t\d+>/,
  / (?:used to have|the most i can|can you get at)(?= |$)/,
  / (?:people|folks|dev|devs|team|developers?|founders?|everyone|others|most wallets) (?:\S+ )?(?:own|hold|have|sell)(?= |$)/,
]

export const isNoHoldings = (text: string): boolean => NEVER.some((each) => each.test(text))

const OF_HOLDINGS =
  / (?:wall?ets?|bal|bals|bala?nces?|balnce|accounts?|portfolio|hold|holds|holding|holdings|have|has|hav|had|got|own|owns|bags?|stacks?|stash|left|lft|worth|funds?|money|cash|coins?|tokens?|assets?|rich|broke|poor|afford|total|inside|pockets?|positions?|biggest|largest|top|smallest|much|many|stuff|crypto|dust|net|loaded|value|valuable|possess|dollars?|savings|finances?|contains?|contents|purse|capital|there|stand|remain|remains|remained|rest|inventory|kitty|missing|amounts?|spend|trade with|items?|above|over|everything|all|gone|(?:in|on|inside) it)(?= |$)/
const ABOUT_ELSE =
  / (?:if|what|how|which|whether|why|where) (?:i|we) (?:should|ought)(?= |$)| (?:should|shall) (?:i|we)(?= |$)| would you(?= |$)| (?:does|do|can|could|will) (?:he|she|they|people|anyone|anybody|someone|others|the) (?:\S+ ){0,2}(?:know|see|find|tell)(?= |$)| (?:do|make|start|try) (?:something|anything|smth|sth)(?= |$)| how (?:would|do|can|could|should) (?:i|we) (?:move|get|take|transfer|bring|send)(?= |$)| i have (?:read|heard|seen|been|decided|made|noticed|thought|got a question)(?= |$)| fees?(?= |$)/

/** 'Is that the genuine one?' and 'what should I do with my money' are about something else. */
export const isOffHoldings = (text: string, { tokens, addresses }: Utterance): boolean =>
  ABOUT_ELSE.test(text) || (tokens.length + addresses.length === 0 && !OF_HOLDINGS.test(text))
