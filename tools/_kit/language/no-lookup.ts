/** Lines that are no look-up of a wallet or a token: requests of other tools, trades, advice, conditions, reports. */

const word = (list: string): RegExp => new RegExp(` (?:${list.trim().replaceAll(/\s*\|\s*/g, '|')})(?= |$)`)

const OTHERS: readonly RegExp[] = [
  // Charts, and spans that only they cover.
  word(
    `charts? | candles? | candlesticks? | graphs? | ohlcv? | plot | draw | curve | histor\\w+ | all time high | ath | atl | weekly | monthly | 7d | 30d | 1h | 4h | look like | looked like`,
  ),
  word(
    `(?:over|past|last|this|for|all|the|a|7|30) (?:the )?(?:last |past )?(?:week|weeks|month|months|hour|60 minutes|hours|7 days|30 days|few days|7 day|30 day|day one)(?: ago| one)?`,
  ),
  // Talk of other people, and the web.
  word(
    `tweets? | tweeting | tweeted | twitter | sentiment | news | headlines? | rumou?rs? | posts? | posting | posted | ct | social | mood | buzz | vibes? | article | articles | reviews? | announcement | is new | new with | said anything | https? | www | docs | google | website | webpage | web | internet | online | outage | search it | look it up | lookup online`,
  ),
  / (?:on|check|search|is|see) x(?= |$)| x (?:<t\d+>|posts?|say|says|saying|think|thinks)(?= |$)|^ x <t/,
  // Deep dives, streams and leaderboards.
  word(
    `kols? | influencers? | smart money | clever money | smart wallets? | whales? | snapshot | deep dive | x ray | xray | thorough | thoroughly | (?:whole|full|big|bigger|complete) (?:picture|report|story|analysis|breakdown|works) | background check | dig up | everything you (?:know|have|can) | all the details | every detail | detailed | analysis | distribution | launch data | apart | find me something | insiders? | snipers? | bundled | bundlers | top holders | biggest holders | holders (?:are )?(?:spread|distributed)`,
  ),
  / (?:who|whos) (?:is |are |has |have )?(?:bought|got|buying|selling|in early|still in|the top|the biggest|holding the most)(?= |$)|biggest (?:\d+ )?(?:wallets|holders)|(?:dev|devs|creator|creators|team|insiders) (?:still |even )*(?:hold|holds|holding|own|owns|sold|dumped)(?= |$)/,
  / <t\d+> (?:fun|tv)(?= |$)| network (?:is )?(?:down|up|working|slow)(?= |$)| sandbox(?= |$)| who (?:founded|created|made|runs|owns|started|invented)(?= |$)/,
  word(
    `(?<! (?:coin|token|ticker|memecoin) (?:for|of|behind|on|in|from) (?:that|this) )streams? | streaming | livestreams? | livestreaming | broadcasting | broadcast | pump tv | pump fun | pump\\.fun | on pump`,
  ),
  // Transactions, and who is behind a wallet.
  word(
    `transactions? | activity | last active | still active | active wallet since | been up to | up to lately | done lately | do lately | doing lately | ins and outs | in and out | went in | came into | come into | recent entries | entries | statement | emptied | swaps have | trades have | my trades | my last trade | last time | follow the money`,
  ),
  / (?:latest|last|recent) (?:moves|few things|transfers|trades|actions|steps) (?:on|of|by|my|from)?/,
  / (?:what|which|how) (?:has |have |did |would |does )?(?:<a\d+>|that wallet|this wallet|my wallet|my own wallet|you) (?:do|did|done|been|get classified|classify|really did)(?= |$)/,
  word(
    `whose | belong | belongs | label | known owner | (?:kind|sort|type) of (?:wallet|trader|person) | classify | classified | robots? | bots? | a person | identify | entity | name on`,
  ),
  // Other people's tools: NFTs, staking, orders, transfers, keys, money of the bank.
  word(
    `nfts? | floor price | stak\\w+ | stake | unstake | lend | lending | borrow | loan | yield | apy | airdrop | bridge | bridging | alerts? | notify | remind(?! me (?:what|which|how|of|where)) | reminder | ping me | text me | email | limit order | stop loss | take profit | dca | leverage | (?:go )?(?:short|long) (?:on )?<t\\d+> | withdraw | transfer | burn | burning | vote | voting | gift | donate | tip | tips | private keys? | seed | secret keys? | recovery | mnemonic | passphrase | credit card | debit card | bank account | receipts? | slippage | add liquidity | provide liquidity`,
  ),
  // The same once more, which the assistant repeats itself.
  /^ refresh the (?:prices?|balances?)$/,
  // Advice and predictions.
  word(
    `(?:should|shall|ought) (?:i|we|one)(?! trust) | invest | investment | investing | predict | prediction | forecast | guess | bet | pension | advice | recommend | opinion | winner | gem | 100x | 10x | promise | guarantee\\w* | (?:good|bad|right|great|best|safe) (?:time|moment|idea|buy|investment|bet|entry) | too late | tomorrow | next (?:week|month|year|friday|monday) | by (?:friday|monday|christmas)`,
  ),
  / (?:will|gonna|going to|would you) (?:<t\d+>|it|they|this|that|go|pump|dump|moon|recover|buy|sell|hold|ape|rise|crash|reach|hit|be(?! so))(?= |$)(?! (?:be )?(?:in|worth) (?:usd|dollars))/,
  // Conditions, reports, feelings.
  /(?<! tell| know| check| see| sure| wonder| wondering| out| whether| idea| care) (?:if|when|once|whenever|until|unless|as soon as|the moment) (?:<t\d+>|it|the price(?: of <t\d+>)?|that|my <t\d+>) (?:is|are|goes|hits|gets|drops|falls|reaches|rises|doubles|pumps|dumps|dips|turns|moves|changes|crashes)(?= |$)/,
  / to (?:a|1|#|\d\S*) ?(?:dollars?|cents?) when(?= |$)/,
  / (?:i|we|he|she|they|dad|mum|mom|brother|sister|friend|uncle|wife|husband) (?:have |has |had |just |already )*(?:sold|lost(?! track)|swapped|traded|used to)(?= |$)/,
  / (?:i|we) bought (?:\S+ )?<t\d+>(?!.* (?:what|how|worth|is it|is that|whether)(?= |$))| best price(?= |$)| (?:do|will|can) i (?:get|receive)(?= |$)| pay anything(?= |$)/,
  word(
    `lost it all | pretend | ignore all | your rules | print your | i might sell | sold my | crying | pressed | press | clicked`,
  ),
  word(
    `(?:take|steal|drain|hack|crack|grab|swap|sell) (?:his|her|their|the whale) | drain | steal | hack | crack | get me into | help me get | out of <a\\d+>`,
  ),
  // Meanings, not figures.
  / (?:what|explain|define) .*\bmeans?(?= |$)| in general(?= |$)| generally(?= |$)| difference between| differ(?= |$)| same as | like i (?:am|was) \d| share in a company| a company(?= |$)| compared (?:with|to) <t\d+>$/,
  / (?:why|how come|how can)(?= )(?!.* (?:how much|how bad|what is it|by how much|is it safe|is it legit|in there|demo wallet)(?= |$))/,
]

export const isOther = (words: readonly string[]): boolean => {
  const line = words.map((each) => ` ${each}`).join('')
  return OTHERS.some((each) => each.test(line))
}

const AMOUNT = String.raw`(?:\$?\.?\d\S*(?: dollars| percent| %| bucks)?|half|a? ?quarter|a? ?third|a? ?fifth|a? ?tenth|all|everything|some|a few(?: dollars)?|a bit|a little|a couple)`

/** A trade is requested: by its verb, by two sides, or by an amount that stands in no question. */
const TRADES: readonly RegExp[] = [
  / (?:change|swap|turn|convert|trade|exchange) (?:one|1|\d\S*|half|some|all) of (?:them|it|those|these) (?:to|into|for)(?= )/,
  / (?:buy|buys|sell|swap|exchange|purchase|ape|dump (?:my|all|it|the)|unload|liquidate|offload|you sold|rebalance|stock up|line up|zero out|halve|cut)(?= |$)/,
  new RegExp(
    ` (?:trade|turn|flip|rotate|move|change|changing|moving|put|convert|get me|grab|add|throw|stick|do|let me have|let me get|let us do)(?! of) (?:me |my |of |the |down |a little |some |all |small )*(?:${AMOUNT} )?(?:of |my |worth of )*(?:<t\\d+>|dollars|money)(?! (?:in|into|to) (?:usd|dollars)$)`,
  ),
  /^(?!.* compare ).* <t\d+>(?: \S+){0,2} (?:to|into|for|from|towards|2|with|out of|paid with|were|be|goes to|replaced by|in exchange for|straight to)(?: (?:my|some|the|a|all|all of|[^\s\d]*\d\S*))* <t\d+>/,
  / \d\S* <t\d+> in (?:my )?<t\d+>|<t\d+> into (?:dollars|usd|cash)(?= |$)| turn into (?:dollars|usd|cash|<t\d+>)(?= |$)/,
  / (?:into|onto) (?:some |the |my )?<t\d+>$| (?:all|everything|rest|others|all of (?:it|my <t\d+>|the <t\d+>)) (?:in |into |to |in to |on )(?:<t\d+>|dollars|usd)| (?:would like|want|like|need|let me have|will have|take|(?<! do)(?<! did) i have) (?!.* know )(?:\S+ ){0,4}?(?:\$\d\S*|\d\S* (?:<t\d+>|dollars))(?!.* (?:worth|how|what|in dollars)(?= |$))| by \d\S*(?= |$)| get (?:me )?(?:some )?<t\d+>$| 0 out(?= |$)|^ (?:drop|cancel|forget) (?:it|that|both|them|all|these)(?= |$)|(?<! i| one| you) pay (?:with|for)(?= |$)| (?:pay|paid|paying) with(?= |$)| get (?:me )?out of (?:everything )?<t\d+>(?!.* liquidity)| (?:out of|from) my <t\d+>| (?:what if|make it so|set it up|do that|must i give|keep \d\S*)(?= |$)/,
]
const PAYS =
  /^ (?:(?:and|no|or|ok|please|so|then|actually|rather|oh|just) )*(?:use|pay|paying|pay for it|take it|fund it)(?: (?:in|with|from|out of|using))*(?: (?:my|the))? <t\d+>(?: (?:for it|for that|instead|please|rather|to pay|then))*$/
const STATED = new RegExp(
  ` (?:\\$\\.?\\d\\S*|\\d\\S* (?:dollars|percent|%)|half|third|quarter|fifth|tenth)(?: (?:worth|of|my|the|in|on|s|into|out|that|this))* <t\\d+>| (?:${AMOUNT}) (?:of )?(?:my |the |those )?<t\\d+>|<t\\d+> (?:\\$\\.?\\d\\S*|\\d\\S* (?:dollars|percent|%|pieces))|<t\\d+> (?:it is )?\\d\\S* dollars| dollars <t\\d+>`,
)
const IS_QUESTION =
  /^ (?:is|are|was)(?= |$)| (?:is|are|was) (?:<t\d+>|it|there|this|that|the)(?= |$)(?! (?:is|i want))| (?:how|what|whats|which|has|did|i (?:own|hold)|does|who|when|value|price|prices|quote|rate|trading|cost|costs|(?:do|did) (?:i|we) (?:still )?(?:have|own|hold)|have (?:i|we)(?: got)?|am i|can i afford|any|check whether|count|amounts?|show|list|tell me|see|(?:in|to|into) (?:usd|dollars|cents)|worth$|holders|liquidity|volume|number|quantity|balances?|just mine)(?= |$)/

export const isTradeRequest = (words: readonly string[]): boolean => {
  const line = words.map((each) => ` ${each}`).join('')
  if (PAYS.test(line) || TRADES.some((each) => each.test(line))) return true
  return STATED.test(line) && !IS_QUESTION.test(line)
}
