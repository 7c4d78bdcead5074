/** Reads Pidgin and the spellings of messages as plain English. Tokens and amounts stay as they were typed. */

type Rules = readonly (readonly [from: RegExp, to: string])[]

/** Rows of 'from = to' in the order in which they are tried; a blank to stands for words that add nothing. */
const rules = (rows: string): Rules =>
  rows
    .trim()
    .split('\n')
    .map((row) => {
      const [from = '', to = ''] = row.split(' = ').map((part) => part.trim())
      return [
        new RegExp(`(?<![\\p{L}\\p{N}$'’.])(?:${from})(?![\\p{L}\\p{N}'’])`, 'giu'),
        to.replace(/ ?=$/, ''),
      ]
    })

/** Words that only speakers of Pidgin write. */
const PIDGIN = new RegExp(
  `(?<!\\p{L})(?:${[
    'abegi?|wetin|dey|which kind thing|plenty pass|wey|una|sabi|oga|sef|nko|oya|shey|comot|no vex|wahala|biko|jare|omo|walahi|naim|na so|na wetin|no be',
    '(?:i|you|e|we|dem|they|it) (?:no )?(?:fit|sabi|don|wan)|(?:i|we|dem|e|you) no|e (?:be|go|don|too|safe)|don (?:fall|rise|drop|crash|pump|go|finish|do)',
    '(?:leave|forget|explain|cancel|change|sell|buy|do|make|reduce|increase|swap) am(?! i)|how (?:i|person|man) (?:go|fit|take)|^how far',
    `make (?:you|una|we|i|e|am) no|(?:no|make) .*(?<=\\S )o(?=\\W*$)`,
  ].join('|')})(?!\\p{L})`,
  'iu',
)

/** Behind a 'no' without a comma these are forbidden. */
const DEEDS =
  'buy|sell|swap|change|convert|exchange|trade|turn|dump|spend|use|put|invest|take|get|give|move|send|transfer|pay|do|make|confirm|approve|execute|reduce|increase|raise|lower|double|add|cancel|stop|touch'

const FROM_PIDGIN = rules(`
  how far(?: na| now| my guy)?(?=\\W*$) = how are you
  ^\\W*how far(?= ?,| wetin| abeg) = hello
  how (?:you|u) dey|how body(?: dey)? = how are you
  no vex,? = no,
  abegi?|biko|oya|jare|jor|ejo = please
  (?:my )?(?:oga|padi|broda|omo)|sef|sha|walahi = =
  shey (?:i|person) (?:fit|can) = can i
  shey (?:you|una) (?:fit|can) = can you
  shey|abi(?= \\p{L}) = =
  (?:na )?wetin(?: dey)? (?:happen|sup|de happen) = what is happening
  wetin (?:cause|make)(?: am)? = why
  (?:wetin|how much|wetin price) (?:go )?(\\S+) dey (?:sell|go|trade|cost)(?: for| at)? = what is the price of $1
  (?:which kind|what kind)(?: of)? thing be = what is
  (\\S+) na wetin = what is $1
  (?:na )?wetin (?:be|na|dey) = what is
  (?:na )?wetin (\\S+) mean = what does $1 mean
  (?:na )?wetin (?:you|una) (?:fit|can) = what can you
  (?:na )?wetin i (?:fit|can) = what can i
  (?:na )?wetin go = what will
  (?:na )?wetin = what
  na(?= scam) = is it a
  how much (?:e|it) (?:be|dey|cost|dey cost) = how much is it
  how much (?:be|dey)(?= (?:my|the|this) wallet) = how much is in
  how much (?:be|na|dey) = how much is
  how (?:i|person|man|we) (?:go|fit|can|for)(?: take)? = how do i
  how e (?:be|dey|dey go) = how is it
  (?:and |or )?(\\S+) nko(?=\\W*$) = what about $1
  (big|small|high|low|strong|cheap|old)(?:ger|er)? pass(?: all)? = the $1est
  plenty pass(?: all)? = the most
  no wahala = ok
  (?:make (?:you|una|we|i) )?no(?= (?:try |ever |go |dey )?(?:${DEEDS})(?:\\W|$)) = do not
  make (?:e|am) no be = do not make it
  make (?:you|una|we) = =
  make i = let me
  make (?:e|am) be = make it
  (?:who (?:create|make|build|design)) (?:you|u|una) = who made you
  (?:you|una) (?:dey )?(?:hear|sabi|speak) pidgin = which languages do you speak
  (?:you|una) (?:fit|can) = you can
  una = you
  dem go = they will
  dem (?:fit|can) = they can
  i (?:no sabi|no know) = i do not know
  i no (?:get|understand|hear) am = i do not understand
  (i|we|you|they|dem) no (?:fit|go)(?= \\p{L}) = $1 can not
  (i|we|you|they|dem) no(?: dey| go)?(?= (?!longer|more)\\p{L}) = $1 do not
  (?:e|it) no(?: dey| go)?(?= \\p{L}) = it does not
  no (?:dey|go)(?= \\p{L}) = does not
  (i|we|you|they|e|it) fit(?= \\p{L}) = $1 can
  sabi = know
  i dey fear(?: say)? = i am afraid that
  i dey come = i will be back
  (?:you|u) dey(?: there)?(?=\\W*$) = are you there
  ^(\\W*)(?:you|u) dey = $1do you
  i dey = i am
  e don (?:do|finish|go|enter|work)(?: am)? = is it done
  wan(?= \\p{L}) = want to
  i don = i have
  (?:e|it) don = it has
  don(?= (?:fall|drop|crash|rise|pump|go (?:up|down))) = has
  e (?:be|dey)|e(?= (?:too|safe|real|high|low|cheap|good|bad)(?!\\p{L})) = it is
  e (?:go|fit) = it will
  (?:thief|tiff)(?= (?:my|me|the|all|our)) = steal
  too (?:cost|dear|costly) = too expensive
  (?<=(?:leave|forget|explain|cancel|repeat|understand|read|see|keep|drop|want|like|know|sell|buy|swap|change|make|reduce|increase|do) )am = it
  comot from = leave
  inside(?= (?:my|the|this) wallet) = in
  dey(?= \\p{L}) = =
`)

/** Words that a thumb shortens. A digit that could be an amount stays one. */
const FROM_MESSAGES = rules(`
  2day|2dy|tday = today
  2moro|2mrw|2morrow|tmoro|tomoz = tomorrow
  2nite|2night|tonite = tonight
  gr8 = great
  l8r = later
  w8 = wait
  sum1|some1 = someone
  nuffin|nuthin|nothin = nothing
  sumthin|somethin|sumfin = something
  (?<=(?:wats?|whats|what is|is|r|are|of|in|on|me|gimme|show|check) )d(?= \\p{L}{3}) = the
  (?<=^who )(?:create|make|build|design)s?(?= you) = made
  shld|shuld = should
  wld = would
  cld = could
  wdnt = would not
  cn = can
  frnd|frend = friend
  snd = send
  (?:u|you) der(?=\\W*$) = are you there
(?<=(?:want|need|going|trying|have|how|got|able|wanna) )2(?= (?:know|see|do|be|get|check|ask|say|learn|understand|talk|stop|go|buy|sell|swap|send|log|find)(?!\\p{L})) = to
  (?<!(?:buy|sell|swap|send|get|trade) )2(?= (?:my|me|him|her|them|ur)(?!\\p{L})) = to
  (?<!(?:buy|sell|swap|send|get|trade) )4(?= (?:me|my|him|her|them|ur)(?!\\p{L})) = for
  ^(\\W*)y(?= (?:is|are|was|did|do|does|can|cant|has|have|my|the|dont)(?!\\p{L})) = $1why
  ^(\\W*)ta(?=,| (?:love|mate|very much|muchly|for)|\\W*$) = $1thanks
`)

/** The words after these are written down or searched for as they stand. */
const OWN_WORDS =
  /^\W*(?:(?:abeg|please|pls|oya|can you|could you|ok|hey),? )*(?:search|google|look up|remember|shout|tweet|post|rename|note|forget that|call (?:it|this|me))(?!\p{L})|["“”«»]/iu

/** The line in plain English: the same line where nothing in it is of these. */
export function inPlainEnglish(text: string): string {
  if (OWN_WORDS.test(text)) return text
  const rows = PIDGIN.test(text) ? [...FROM_MESSAGES, ...FROM_PIDGIN] : FROM_MESSAGES
  const parts = text.split(/([1-9A-HJ-NP-Za-km-z]{32,88})/)
  const plain = parts.map((part, at) => (at % 2 === 1 ? part : changed(part, rows))).join('')
  return plain === text ? text : plain.replaceAll(/ {2,}/g, ' ').trim() || text
}

const changed = (text: string, all: Rules): string =>
  all.reduce((line, [from, to]) => line.replaceAll(from, to), text)
