/** Tells a line that asks for two different things from one that asks for one: each part is then read by itself. */

const TOPICS: readonly RegExp[] = [
  // Figures of a token.
  / (?:price|prices|quote|market cap|liquidity|volume|holders|contract|mint|trading at|how old|24h|verified|legit|scam|safe|rugs?|going for)(?= |$)|(?: what is| is| are| how is) <t\d+> (?:at|up|down|worth|doing|safe|verified|trading|going)(?= |$)| (?:one|1) of them is worth(?= |$)/,
  // Holdings of the user.
  / (?:balances?|portfolio|holdings?|what i (?:have|own|hold)|(?<!wallets )(?:do|have) (?:i|we) (?:still )?(?:have|own|hold|got)|is mine|i (?:have|own|hold|had)|my top|my biggest|(?:what is|show what is) (?:in|on|there)|wallet total|my (?:coins|tokens|bags?|money))(?= |$)/,
  / (?:list|linked|connected|my|all|which|how many|every) (?:my |linked |the )*(?:wallets|linked wallet|connected wallet)(?= |$)/,
  / (?:which wallet|whose wallet|what wallet|active wallet|my address|with which wallet|which is active)(?= |$)/,
  / (?:logged in|signed in|sign in|log in|my session|login)(?= |$)/,
  / (?:switch|swap over|hop over|go back|change) (?:over )?to (?:the |my )?(?!<t)\S+| (?:use|go to|act for) (?:the |my )?(?!<t)\S+(?: wallet| 1| one)?(?= |$)/,
  / (?:buy|sell|swap|convert|exchange)(?= |$)| (?:put|move|get me) (?:\S+ ){0,3}<t\d+>| (?:\$\d\S*|\d\S* dollars|\d\S* <t\d+>) (?:of it|into it|in it|into)(?= |$)/,
  / (?:charts?|candles|tweets?|news|twitter|history|activity|trades?|receipts?)(?= |$)/,
]
const JOINT = / (?:and then|and also|and|then|also|plus|after that|afterwards)(?= )/g

const topicsOf = (text: string): readonly number[] =>
  TOPICS.flatMap((topic, at) => (topic.test(text) ? [at] : []))

/** True when the parts before and after a joint are about different things. */
export function isSeveral(text: string): boolean {
  return [...text.matchAll(JOINT)].some((joint) => {
    const before = topicsOf(text.slice(0, joint.index))
    const after = topicsOf(text.slice(joint.index + joint[0].length))
    return before.length > 0 && after.length > 0 && !after.some((topic) => before.includes(topic))
  })
}
