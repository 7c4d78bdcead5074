/** Prepares a line for reading as a trade: marks its clauses, takes courtesies off, and writes idioms out. */
import { decimalOf } from '#domain/language/amount-words.ts'

/** The word that stands between clauses. */
export const BREAK = '|'

/** The words of the line with a break wherever the user set a mark. A line may be a part of the utterance, or mended. */
export function withBreaks(
  words: readonly string[],
  clauses: readonly (readonly string[])[],
): readonly string[] {
  const flat = clauses.flat()
  const at = placeOf(words, flat)
  if (at === undefined) return words
  const ends = new Set<number>()
  let end = 0
  for (const clause of clauses) {
    end += clause.length
    ends.add(end)
  }
  return words.flatMap((word, index) => (index > 0 && ends.has(at + index) ? [BREAK, word] : [word]))
}

/** Where most of the words stand in the clauses. */
function placeOf(words: readonly string[], flat: readonly string[]): number | undefined {
  let best: number | undefined
  let most = words.length * 0.6
  for (let at = 0; at + words.length <= flat.length; at++) {
    const same = words.filter((word, index) => flat[at + index] === word).length
    if (same > most) [best, most] = [at, same]
  }
  return best
}

const T = '<(?:[ta]\\d+|sol)>'
const N = '\\.?\\d[\\d.]*(?:[kmb]|mil|mln|bn)?'
type Rewrite = readonly [from: RegExp, to: string | ((...found: string[]) => string)]

/** A rule in words: every word begins with a space, `T` is a token and `N` a number. */
const rule = (from: string, to: Rewrite[1] = ''): Rewrite => [
  new RegExp(`${from.replaceAll('T', T).replaceAll('N', N)}(?= |$)`, 'g'),
  to,
]

const COURTESIES: readonly Rewrite[] = [
  rule(' i (?:do not|really do not) know(?: why| how| what| if)?'),
  rule('(?<=.{6})(?<! to| must| can| should| may| gotta) go(?= \\||$)'),
  rule(
    ' if (?:you|u) (?:please|can|could|may|will|would|do not mind|wish|like|want)(?: (?:be so kind|be so good|mind|not mind|to|do so|please|do that))*',
  ),
  rule(' if (?:possible|i can|i may|i could|need be|yes|not too much trouble|you are able(?: to)?)'),
  rule(
    ' if (?:that|it) is (?:ok|fine|alright|possible|allowed|not too much(?: trouble| bother)?)(?: with you)?',
  ),
  rule(
    ' (?:when|whenever|once) you (?:can|could|get|have|are)(?: a| the)?(?: free| spare)?(?: chance| moment| minute| ready| time| sec| second| able)?',
  ),
  rule(
    ' (?:i|we|it) would be (?:so |very |most |much |really )*(?:grateful|obliged|glad|happy|nice|great|kind|lovely|good|delighted)(?: of you)? if (?:you|we|i)(?: could| would)?',
    ' like',
  ),
  rule(' (?:is it|is|would it be|if it is|might it be) (?:at all )?possible(?: for (?:you|me))?(?: to)?'),
  rule(' id(?= like| love| rather| want| prefer| feel| be)', ' i would'),
  rule(' (?:ignore|forget) (?:what i said about |everything about |about )?T(?= \\|.* T.* T)'),
  rule(' (?:ignore|forget) (?:what i said about |everything about )T(?= \\|)'),
  rule(' (?:would|could|were|will) you (?:be|please be)? ?so (?:kind|good)(?: as)?(?: to)?'),
  rule(' (?:be|are) so (?:kind|good)(?: as)?(?: to)?'),
  rule(
    ' (?:as soon as|if at all) possible| do the needful(?: and)?| make it happen| i repeat| i do not (?:care|mind)| no matter what| whatever happens',
  ),
  rule(
    ' (?:would|will) (?:be|do)(?: just)? (?:fine|ok|great|nice|perfect|good|enough|nicely|lovely)| would liven it up| will do| is (?:fine|ok|alright)(?: with me| by me)?',
  ),
  rule('(?<=.{6}) (?:please )?(?:then )?(?:do|make) (?:that|it|this|so)(?: now| for me| please)?$'),
  rule(' (?:yes|then) do$| over$| regards$| cheers$| that is (?:all|it)$'),
  rule(' (?:dear|hey|hi|hello) (?:assistant|parley|bot|friend|all|there)'),
  rule('(?:^| \\|) before (?:coffee|lunch|dinner|bed|breakfast|i forget|anything else)(?= \\|)', ' |'),
]

/** Words for holding: 'I have', 'is in there', 'there is left'. */
const THERE =
  '(?:that |which )?(?:(?:i|we) (?:have|hold|own|got|have got)|there is|is(?: in)? (?:there|here|left)|remains)(?: (?:left|got|over))*'

const decimal = (number: string): number => Number(decimalOf(number) ?? 0)

const IDIOMS: readonly Rewrite[] = [
  rule(' \\$+(?=\\$)| \\$+(?= \\||$)'),
  // Numbers: '10 k', 'a buck fifty', 'a sol and a half', lamports.
  rule(' (N) ok(?= <| of )', ' $1k'),
  rule(' (?:a |1 )?(?:buck|dollar) (\\d\\d)', ' $$1.$1'),
  rule(' (\\d+) (?:dollars|bucks)(?: and)? (\\d\\d)(?: cents)?', ' $$$1.$2'),
  rule(' (?:dollars|usd|bucks)(?: \\|)? (N)(?= \\||$)', ' $$$1'),
  // 'Those dollars' are a token that is held, and no measure of another one.
  rule(' (N) of (?:those|these|my|the) (?:dollars|bucks) (?:in|on|into|to)(?= T)', ' $1 cash to'),
  rule(' (N) of (?:those|these|my|the) (?:dollars|bucks)', ' $1 cash'),
  rule(
    ' (?:prepare|set up|draft|draw up|line up|queue up|get ready)(?: (?:me|us|for me))? (?:a|an|the) (?:swap|trade|exchange|conversion)(?: (?:of|for|from))?(?= (?:N|half|all|an?|my|T))',
    ' swap',
  ),
  rule(' (?:prepare|set up|draft|draw up|line up|queue up|get ready) (?:a|the) sale(?: of)?', ' sell'),
  rule(' (?:prepare|set up|draft|draw up|line up|queue up|get ready) (?:a|the) purchase(?: of)?', ' buy'),
  rule(' (?:an?|1) (T) and a half', ' 1.5 $1'),
  rule(' (\\d+) and 3 quarters?(?= |$)', ' $1.75'),
  rule(' (\\d+) and half(?= T)', ' $1.5'),
  rule(
    ' (?:the )?(?:full|complete|entire|whole) (?:quantity|lot|position|stack|bag)(?: of it)?(?= \\||$)',
    ' all of it',
  ),
  rule(' every (T)(?: (?:that )?(?:i|we) (?:own|have|hold|got))?(?= |$)', ' all my $1'),
  rule(' (\\d+) and (?:an? |1 )?quarter(?= |$)', ' $1.25'),
  rule(' (\\d+) ?n (?:an? )?half(?= |$)', ' $1.5'),
  rule(' (\\d+) (T) and a half', ' $1.5 $2'),
  rule(
    ' (N) lamports?',
    (_all, number = '') => ` ${decimalOf((decimal(number) / 1e9).toFixed(9)) ?? '0'} <sol>`,
  ),
  rule(' (?:no|not) more than (N T) \\| (?:and )?no(?:t)? less than \\1', ' $1'),
  rule(
    '(?<= (?:N|half|all|%|pct|percent|quarter|third|tenth)(?: (?:a|an|my|of|the|%|pct|percent))*)( T) 2( T)',
    '$1 to$2',
  ),
  rule(
    '(?<= (?:N|half|all|%|pct|percent|quarter|third|tenth)(?: (?:a|an|my|of|the|%|pct|percent))*)( T) 4( T)',
    '$1 for$2',
  ),
  rule(' 4 (me|us|fun|now|real|gas|fees)', ' for $1'),
  rule('(?<=\\|) (T) (N)(?= \\|)', ' $2 $1'),
  rule(' (T) out (N) (T) in', ' $2 $1 to $3'),
  rule('(?<= \\|) (?:use|using|spend)(?: up)?(?: my| the)? (T)(?= \\||$)', ' with $1'),
  rule(' (?:i )?have (T) use (?:that|it|them)', ' with $1'),
  rule(' (?:collect|take) (N T) from me', ' swap $1'),
  rule(
    ' (?:take|use) (N|half|all) (?:of|from) (it|them|that) (?:and|to) (?:buy|purchase|get|grab|acquire)',
    ' swap $1 of $2 to',
  ),
  rule(' (?:a )?couple (?:of )?hundred', ' 200'),
  rule(' (?:a )?couple (?:of )?thousand', ' 2000'),
  rule(' the (T) (?:one|1)(?= \\||$)', ' $1'),
  rule(' so (?:that )?(?:i|we) can (?:see|learn|try|understand)(?: [a-z]+){0,5}(?= \\||$)'),
  rule(
    ' (?:which|that) (?:i|we) (?:bought|purchased|got|never use|never used|do not use)(?: [a-z]+)?(?= \\||$)',
  ),
  rule(
    ' for (?:an? |the |my |some )?(?:bill|bills|rent|tacos|lunch|dinner|food|fuel|groceries|coffee|taxes|holidays?|birthday|school|shoes|drinks|expenses)',
  ),
  rule(' all in (T) with (?:my |the )?(T)', ' all my $2 to $1'),
  rule('(?<=<t\\d+>|%|percent|half|\\d) too(?= T)', ' to'),
  rule(
    ' (?:ape|aping|throw|chuck|yeet|put|stick|place|park) ((?:\\$N|N dollars|N T|half(?: an?)? T)) in( T)',
    ' spend $1 to$2',
  ),
  rule(' (T) (?:the )?(T) (?:one|1|token|coin)?(?: please)?(?= \\||$)', (all: string, one = '', two = '') =>
    one === two ? ` ${one}` : all,
  ),
  rule(
    ' (?:but |and )?(?:the )?(?:(?:yield|interest) bearing|dog|cat|penguin|wormhole|real|right|main|normal) (?:one|1)(?= \\||$)',
    '',
  ),
  rule('(?<=^| \\|) (?:by|bye)(?= (?:my|some|N|an?|half)(?: |$))', ' buy'),
  rule(' half (?:an? million|1000000)', ' 500000'),
  rule(' (?:a )?quarter (?:of )?(?:an? )?(?:million|1000000)', ' 250000'),
  rule('(?<! few| several| many) hundred(?= dollars| bucks)', ' 100'),
  rule(' (?:full port|max|max bid|yolo|all in)( my| the)? (T) (?:into|in|to|on)', ' all my $2 to'),
  rule(
    ' (?:i|we) (?:do not|no longer) (?:want|need|like|trust) (?:my |the |any )?(T)(?: any ?more| any longer)?(?= \\|)',
    ' sell my $1',
  ),
  rule(
    ' (?:i|we) (?:have|got|have got) (N (?:T|dollars|bucks))(?: here| left| spare)?(?: \\|)?(?: and)? (?:put|use|swap|turn|change|convert|exchange|throw|stick|move|place) (?:them|it|that|those|these|the same)(?: all)?',
    ' swap $1',
  ),
  rule(
    ' (?:i|we) (?:am|are) having (N T)(?: \\|)?(?: and)?(?: please| kindly)? (?:exchange|swap|convert|change|turn) (?:the same|it|them|that)',
    ' swap $1',
  ),
  rule(
    ' (T) (?:whatever|whichever|what|all|as much as)(?: (?:is|are))?(?: (?:there|left|i have|i am having|i own|i hold|remaining|remains))+',
    ' all my $1',
  ),
  rule(
    ' (?:remaining|the rest|rest)(?: of it)? (?:let it be|leave it|keep it|stays|can stay|let it stay)(?: there)?',
    '',
  ),
  rule(' (T) all in (?:on|into|to)( T)', ' all my $1 to$2'),
  rule('(?<! get| get me| me) out of (T) (?:completely|entirely|fully|altogether|for good)', ' all my $1'),
  rule(
    '(?<=(?:throw|chuck|toss|put|lob|fling|hurl|bet|aim|slam|yeet) .{1,40}) at(?! <a)( T| it| them| that)',
    ' on$1',
  ),
  rule(' (?:the )?full amount', ' all of it'),
  rule(' (all|everything) but', ' keep'),
  rule(' (?:T|me|us|them|it) (?:is|are) (?:fine|ok|alright)', (all) => all.replace(/ (?:is|are) .*$/, '')),
  rule(' half an? grand', ' $$500'),
  rule(' 0 out', ' liquidate'),
  rule(' am long on', ' like'),
  rule(' what is left(?: over)?(?: of (?:it|them))?', ' the rest'),
  rule(' all of you', ' all of it'),
  rule(' (?:the )?other (?:half|part)', ' the rest'),
  rule(' (?:a|1|the price of a) (?!dollar|buck|fiver|tenner|grand|quarter|half|third)[^\\s<\\d]+ worth of'),
  rule(
    ' as (?:much|many)(?: of)?( T)? as (?:i need|needed|necessary|it takes|is needed|required|i must|i have to)(?: (?:to (?:have|get|end up with|make|receive)|for))?',
    '$1 to',
  ),
  // Shares of what is held.
  rule(
    ' (?:of|out of|from)? ?(?:what|whatever|the things|that which) (?:i|we) (?:have|hold|own|got|have got) (?:in|of|as)',
    ' of my',
  ),
  rule(
    ' (?:all|everything|whatever|all that|anything) (?:that )?(?:(?:i|we) (?:have|hold|own|got|have got)|there is|is there|is left|i have left) (?:in|of|on|as)',
    ' all my',
  ),
  rule(`(?<= of) whatever (T) ${THERE}`, ' my $1'),
  rule(` whatever (T) ${THERE}`, ' all my $1'),
  rule(
    ' (all )?(?:the|my) (T) (?:that |which )?(?:i|we) (?:have|hold|own|got|have got)',
    (_found, all = '', token = '') => ` ${all}my ${token}`,
  ),
  rule(' all (T) (?:that |which )?(?:i|we) (?:have|hold|own|got|have got)', ' all my $1'),
  rule(' (T) (?:that |which )?(?:i|we) (?:have|hold|own)(?= \\||$)', ' my $1'),
  rule(
    ' every (?:last |single |1 )?(?:T|1 of (?:it|them))',
    (all) => ` all${/<.*/.exec(all)?.[0] === undefined ? '' : ` my ${/<.*/.exec(all)?.[0]}`}`,
  ),
  rule(' every (?:last )?(?:cent|penny|bit|drop|piece|coin|token)(?: of)?', ' all of'),
  rule(' (?:the lot|the whole lot|the whole thing|the whole bag) \\| (?=all)', ' '),
  rule(
    ' (?:cut|chop|split|slash) ((?:my |the )?(?:T|it))(?: position| bag| exposure| holdings| stack)? in half',
    ' sell half of $1',
  ),
  rule(' halve ((?:my |the )?(?:T|it))', ' sell half of $1'),
  rule(' (?:with|having|to have|be better with) half as (?:much|many) (T)', ' sell half of my $1'),
  rule(' (?:take|taking) (.{1,30}) off the table(?: on| of| in| from)?', ' sell $1 of'),
  rule(
    ' (?:take|pull|get|cash) ((?:\\$N|N dollars|N bucks|N|half|all)) out of ((?:my |the )?T)(?!.*T)',
    ' sell $1 of $2',
  ),
  rule('(?<= sell) (\\$N|N dollars|N bucks) in( T)', ' $1 of$2'),
  rule('(?<=.{6})(?: and| but)? not (?:all|everything|the whole)(?: of (?:it|them))?(?= \\||$)'),
  rule(
    ' (half|quarter|third|3 quarters|2 thirds|tenth|fifth|eighth) (T) (?:holdings?|position|bags?|stack|balance|stash)',
    ' $1 of my $2',
  ),
  // 'And be done with it' sells nothing.
  rule(
    ' (?:and|so) (?:be|am|i am|we are|that is|get it|have it) (?:done|over|finished) with(?: (?:it|that|this))?(?= \\||$)',
    '',
  ),
  // Sides.
  rule(' not (?:(?:for|to|into|in|with|from|my|the) )*(?:T|it) but', ''),
  rule(
    ' (?:and |but )?(?:not|never|instead of|rather than)(?: (?:for|to|into|in|with|from|my|the|any))* T(?= \\||$| please| thanks| token| coin| though)',
    '',
  ),
  rule(' (T) (?:instead of|rather than|and not)(?: (?:my|the|any))* T', ' $1'),
  rule(
    ' (?:i )?(?:would |had |much )*(?:rather|sooner) (?:have|hold|own|be in|see) (?:my |the )?(T|dollars) (?:than|over) (?:my |the )?(T)',
    ' $2 to $1',
  ),
  rule(
    ' (?:i )?(?:would |do |much )*prefer (?:to (?:have|hold|own) )?(?:my |the )?(T|dollars) (?:to|over|rather than) ((?:my |the )?(?:N )?T)',
    ' $2 to $1',
  ),
  rule(' (T) is where (?:it|they|that|the money) (?:should|must|can|will) come from', ' from $1'),
  rule(' (T) (?:should|must|will|can|has to|shall) (?:pay|cover)(?: for)?(?: (?:it|that|them))?', ' with $1'),
  rule(
    ' (?:turn|make|turning|making|have|get) (?:all of |all )?(?:it|them|that|this|those)(?: all)?(?: into| in to| to)? (T)',
    ' to $1',
  ),
  rule(' (?:it is |it has to be )(T)(?: that)? (?:i|we) (?:want|need|am after|would like)', ' buy $1'),
  rule(' (T)(?: that)? (?:i|we) (?:want|need|am after|would like)(?= \\||$)', ' buy $1'),
  rule(' (?:more |some |a little |a bit of )?(T) it is', ' buy $1'),
  rule(
    ' (?:what|all) (?:i|we) (?:am after|want|need|would like|am looking for)(?: to (?:do|see|get|buy|have))?(?: is| are)',
    ' i want',
  ),
  rule(' i want (?:to see )?(?:gone|out) is', ' sell'),
  rule(' (?:would like to|want to|like to) see gone(?: is)?', ' sell'),
  rule(' (?:sell|vend) me(?= .*(?:\\$|dollars|bucks))', ' buy'),
  rule(' (T) \\| (?:dollars|usd|bucks) \\| ', ' $1 '),
  rule('(?<=^| \\|) ((?:N )?T) \\| (?:buy|buying) \\|(?= (?:N )?T)', ' buy $1 with'),
]

/** Idioms that a line with slippage has. */
export function tidied(words: readonly string[]): string {
  let line = words.map((word) => ` ${word}`).join('')
  for (const [from, to] of [...COURTESIES, ...IDIOMS]) {
    line = typeof to === 'string' ? line.replace(from, to) : line.replace(from, to)
  }
  return line.replaceAll(/(?: \|)+(?= \||$)|^(?: \|)+/g, '')
}

/** 'That is grand': no thousand where nothing counts it. */
const PRAISE = /(?<!(?: \$?\d\S*| an?| the| half a| couple of| few| one)) grand(?= |$)/g

export const withoutPraise = (line: string): string => line.replaceAll(PRAISE, '')

export const hasPraise = (line: string): boolean => withoutPraise(line) !== line
