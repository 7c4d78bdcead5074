/** Lists the ways to ask what is popular without naming those who buy: 'what is pumping', 'show me the newest trending ones'. */

const WHEN =
  '[right now | now | today | tonight | this week | this month | at the moment | lately | these days | currently | anyway | on solana | in crypto | here | out there | please]'
const HOT =
  '(trending | hot | popular | pumping | mooning | hyped | all the rage | in fashion | everyone is talking about)'
const THINGS = '(tokens | coins | memecoins | memes | ones | token | coin | memecoin | projects | gems)'
const LOOK =
  '[show | show me | give me | list | get me | see | let me see | and | what are | which are | any]'
const SOME = '[the | some | all the | a few | of the | top | any]'

export const TRENDING_CUES: readonly string[] = [
  `^ [yo | so | and | ok | hey | then | anyway] (what | what else) [is | has been] [really | currently | actually] ${HOT} ${WHEN} $`,
  `(what | which) [${THINGS}] (is | are) [the] [currently | really | all] ${HOT} ${WHEN} $`,
  `^ ${LOOK} ${SOME} [newest | latest | most | new | current] (trending | hot | hottest | popular | hyped | pumping) [new] ${THINGS} ${WHEN} $`,
  `^ ${LOOK} ${SOME} [newest | latest | new | current] (trends | trending) ${WHEN} $`,
  `(what | which) ${THINGS} (is | are) [currently | all] (up | going up | rising | gaining | climbing | moving) [the] (most | more) ${WHEN} $`,
  `(what | which) [of the] (tokens | coins | memecoins) are [currently | all] (going up | rising | gaining | climbing | moving) ${WHEN} $`,
  `(what | which) ${THINGS} (do | does | are | is) (people | everyone | everybody | they all) (buy | buying | into | aping | aping into | trade | trading) ${WHEN} $`,
]

/** The web, posts, streams and the own wallet have their own tools. */
export const NOT_TRENDING: readonly string[] = [
  '({tokens} | {address})',
  '(news | web | internet | google | online | search | twitter | x | tweets | posts | stream | streams | live | pump fun)',
  '(my | mine | i | me) (hold | own | have | wallet | portfolio | bags | coins | tokens)',
  '(of mine | in my | of my | do i)',
]
