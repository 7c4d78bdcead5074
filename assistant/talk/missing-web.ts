/** Reading the web and social media: what these tools to come will answer. A row goes when its tool comes. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { SayingIntent } from '../understanding/intent.ts'
import { tokenNamed, tokenOrSol } from './cues.ts'

const ON_X =
  '(on (x | twitter | ct | crypto twitter | social | socials | social media | the bird app | the timeline) | ct | twitter | crypto twitter | bird app)'

export const missingWeb: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'fetch',
    spoken: ['open (the | that) website'],
    say: ({ pages: [page] }) =>
      `I can't open web pages yet, so I have not read ${page ? 'that one' : 'it'}. Open unknown links with care, and never type a seed phrase there. A token I can check: **is JUP verified?**`,
    patterns: [
      '{page}',
      '(open | read | load | fetch | summarize | summarise) [this | that | the | a] (page | link | website | site | url | article | webpage)',
    ],
    vetoes: ['(microphone | mic | log in | login | sign in) (page | link)'],
  },
  {
    name: 'tweets',
    say: (utterance) =>
      `I can't read X or other social media yet, so I don't know what people say${about(utterance)}. The market I can read: **price of ${tokenOrSol(utterance)}** with its change over 24 hours.`,
    patterns: [
      '(tweet | tweets | tweeted | tweeting | twitter | ct sentiment | sentiment | shilling | buzz | chatter | bird app)',
      `(post | posts | posted | posting | people | folks | anyone | anybody | everyone | everybody | they | public) ... ${ON_X}`,
      `(say | says | saying | think | thinks | talking | talk | mood | vibe | vibes | complaining | angry | mad | happy | hear | writing | reaction) ... ${ON_X}`,
      `${ON_X} ... (say | says | saying | think | thinks | talking | mood | vibe | complaining | angry | mad | happy | writing | about)`,
      '(search | check | on | x) x (for | posts | chatter | about)',
      '(look | check | see | search | read) [it] [up] on x',
      '(from | on | over on) x',
      '^ x (posts | chatter | on)',
      'x (posts | chatter | post)',
      'what are (people | folks) (saying | writing | posting)',
      '(find | show | see) ... (posts | post) ... (about | with | on | mentioning | complaining)',
      '(what | how) ... (vibe | mood) (on | about | around | regarding)',
    ],
    vetoes: [
      '(log in | login | sign in | connect) ... (twitter | x)',
      'x (long | short)',
      '(are | do) you (on | have) [a] (twitter | x)',
      'snipers',
    ],
    spoken: ['what are people saying about {token}'],
  },
  {
    name: 'search',
    say: (utterance) =>
      `I can't search the web or read news yet, so I looked nothing up. What I know first-hand is on the chain: **price of ${tokenOrSol(utterance)}**, or ask me how something works.`,
    patterns: [
      '(google | bing | duckduckgo | headlines | headline | web search)',
      '(search | check | look | find | see | read) ... (web | internet | online | news | papers | paper | press)',
      '(online | on the (web | internet | net) | in the (news | papers | paper))',
      '(any | latest | the | some | recent | get | get me | show me | show) [latest] [{token} | crypto | market] news',
      'news (on | about | for | of | from | regarding | today)',
      '{token} news',
      '^ news',
      '(look | looking) (up | into) (what | who | how | if | whether | when)',
      'look it up',
      '^ search (for)',
      '^ search',
      '(search for that | search please)',
      '(find out | dig out | look for) (who | when | whether | if | how | some)',
      'find me (something | anything)',
      '(article | articles | blog post | press release | find reviews | lawsuit | etf | regulation | regulations | conference | outage | airdrop date | fed meeting | founded | founder)',
      'what is (new | happening | going on | the latest) (with | in | on | at)',
      '(why | how come) (did | is | has | was | are | does) ({token} | crypto | the market | everything) ... (crash | crashing | crashed | dump | dumping | drop | dropping | dropped | fall | fell | falling | down | up | pump | pumping | {token} | rising | red | green | moon | mooning)',
      'what happened (to | with | in | at)',
      '(latest | recent | newest) (on | about | from | developments)',
      '(trending | top (gainers | losers | movers)) ',
      'what is (trending | hot | pumping | moving | popular)',
      '(top | best performing | trending | hottest) (tokens | coins | memecoins) (today | now | right now | this week)',
      '(how is | what is | what is up with | what is happening in) the [crypto | token] market (doing | like | up to | today | now | $)',
      '(happening) [today | right now] $',
    ],
    vetoes: [
      '(search | look) for [the] ({tokens} | {thing}) (token | coin)',
      'search for the {token}',
      'in (my | the | this | our | your) (wallet | account | portfolio)',
      '(what | who) is (a | an | the) (lawsuit | etf | outage)',
      'what happened (to | with) (my | the | that | this | our) (trade | swap | money | order | wallet | balance | preview | bonk | last | sol | {token})',
      'look up [my | the | this | that] ({address} | price | wallet | balance | {token} $ | {token} price)',
      '(why did | why is) (my | the) (trade | swap | balance)',
      'find out (the price | how much | my)',
      '(price | cap | balance | session | logged in | sign in | signed in)',
      '(look up | search | find) [for] the (token | coin)',
      '(look up | search | find) [for] [me] {tokens} $',
      'preview',
    ],
    spoken: [
      '[show me] the [latest] news',
      '[any] news about {token}',
      'what is (trending | happening) [today | right now]',
      '[show me] the top (gainers | losers)',
    ],
  },
]

function about(utterance: Utterance): string {
  const token = tokenNamed(utterance)
  return token ? ` about ${token}` : ''
}
