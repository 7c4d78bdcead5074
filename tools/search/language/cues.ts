/** The lines that ask for the web: a cue anywhere in a line says what the whole line is about. */

export const cues: readonly string[] = [
  '(google | bing | duckduckgo | headlines | headline | web search)',
  '(search | check | look | find | see | read | dig | scour | comb | scan | research | hunt | browse | pull) ... (web | internet | online | news | papers | paper | press)',
  '(online | on the (web | internet | net) | in the (news | papers | paper))',
  '(any | latest | the | some | recent | get | get me | show me | show) [latest] [{token} | crypto | market] news',
  'news (on | about | for | of | from | regarding | today)',
  '(whatever | what | anything | everything | all) [that] [does | do] (the (web | internet | net | press | papers)) (has | says | knows | have | say | got | can find | thinks) ...',
  '{token} news',
  '^ news',
  '(look | looking) (up | into) (what | who | how | if | whether | when)',
  'look it up',
  '(look up | lookup) ... (firedancer | alpenglow | upgrade | launch date | hackathon | breakpoint | sec | etf | law | rules | team | founder | ceo)',
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
  '((top | biggest) (gainers | losers | movers))',
  'what is moving',
  '(top | best performing) (tokens | coins | memecoins) (today | now | right now | this week)',
  '(what is up with | what is happening in) the [crypto | token] market (today | now | $)',
  '(happening) [today | right now] $',
]

export const vetoes: readonly string[] = [
  '(search | look) for [the] ({tokens} | {thing}) (token | coin)',
  '(my | our | past | old | older | earlier | previous) (conversations | chats | messages | discussions | chat history)',
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
  '(what | whats) ... (mean | means | meaning)',
  '{page}',
  '(open | read) [the] (first | second | third | fourth | fifth | last | top) (article | result | one | page)',
]

/** Words around the subject of a search, at the front of a line. */
export const fronts =
  `please|hey|hi there|hi|hello|ok|okay|so|um|uh|parley|bro|quick question|now|then|and|just|could you tell me|can you|could you|would you|will you
  |i want you to|i want to|i would like to|i need to|i heard that|i heard|let us|lets|go|tell me|do a|run a|do|web search|websearch|search|web|google|bing|duckduckgo|research
  |look up|look into|lookup|look for|look|looking for|looking into|check out|check|browse|find out|find me|find|dig out|read|get me|get|show me|show|give me|give|fetch|pull up
  |see what the web says about|see what the internet says about|what the web says about|see|the web|the internet|the net|internet|online|on the web|on the internet|on google|on the net|in the news
  |dig up|dig into|dig for|dig through|dig|scour|comb through|comb|scan through|scan|hunt for|pull up|through|for|about|on|if|whether|is there|are there|was there|were there|an article|any articles|some articles|articles|article|a blog post|something|anything|an explanation of|any|some|the|a|an|up|me`
    .split('|')
    .map((each) => each.trim())

/** The same at the end. */
export const ends =
  `please|thanks|thank you|right now|now|lol|bro|if you can|online|on the web|on the internet|on google|on the net|in the news|too|as well|also|look it up|look that up|look this up|can you look it up
  |search it up|search it|search for that|search that|search please|google it|google that|see if the news says anything|did anything happen|for me|and tell me|up|or not`
    .split('|')
    .map((each) => each.trim())
