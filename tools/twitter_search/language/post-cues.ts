/** How people ask for posts on social media. */

const ON_X =
  '(on (x | twitter | ct | crypto twitter | social | socials | social media | the bird app | the timeline) | ct | twitter | crypto twitter | bird app)'

export const POST_CUES: readonly string[] = [
  '(tweet | tweets | tweeted | tweeting | twitter | ct sentiment | sentiment | shilling | buzz | chatter | bird app)',
  `(post | posts | posted | posting | people | folks | anyone | anybody | everyone | everybody | they | public) ... ${ON_X}`,
  `(say | says | saying | think | thinks | talking | talk | mood | vibe | vibes | complaining | angry | mad | happy | hear | writing | reaction) ... ${ON_X}`,
  `${ON_X} ... (say | says | saying | think | thinks | talking | mood | vibe | complaining | angry | mad | happy | writing | about)`,
  '(search | check | on | x) x (for | posts | chatter | about)',
  '(look | check | see | search | read) [it] [up] on x',
  '(from | on | over on) x',
  '^ x (posts | chatter | on)',
  'x (posts | chatter | post)',
  '^ [the] [latest] posts about',
  'what (are | do | did) (people | folks | others | they) (saying | writing | posting | say | write | post | think | thinking) (about | of | on)',
  '(find | show | see | latest | recent | any | read) ... (posts | post) ... (about | with | on | mentioning | complaining)',
  '(what | everything | anything) [else] [did | has | have | is] {thing} (post | posted | posting | tweet | tweeted | tweeting) [today | yesterday | lately | recently | this week | this morning | last night]',
  '(what | how) ... (vibe | mood) (on | about | around | regarding)',
]

const TRENDING = '(trending | trends | trend | viral | hot | hottest | popular | blowing up | hyped | big)'

/** 'What is trending on twitter' names no subject. */
export const TREND_CUES: readonly string[] = [
  `(what | whats | which | anything | show | list | see | give me) ... ${TRENDING} [topics | topic | posts | tweets | stuff | things | hashtags] [right now | now | today] ${ON_X} [right now | now | today | currently | at the moment | this week | please] $`,
  `^ [the | any] ${TRENDING} [topics | topic | posts | tweets | hashtags | right now | now] ${ON_X} [right now | now | today | currently | please] $`,
  `^ [the | any | what are the | show me the | show me] (twitter | x) (trends | trend | trending | hashtags | trending topics) [today | right now | now | please] $`,
  `what (is | are) (everyone | everybody | people | folks | twitter | ct) (tweeting | posting) [about] [right now | now | today | these days | currently] $`,
  `what is ${ON_X} [talking about | saying | up to | on about] [right now | now | today] $`,
]

export const NOT_POSTS: readonly string[] = [
  '(log in | login | sign in | connect) ... (twitter | x)',
  'x (long | short)',
  '(are | do) you (on | have) [a] (twitter | x)',
  'snipers',
]

export const POSTS_SPOKEN: readonly string[] = [
  'what are people saying about {token}',
  'what do people (say | think) about {token}',
  '[show me | find] [the] [latest] (tweets | posts) about {token}',
  "(what is | what's) twitter saying about {token}",
]
