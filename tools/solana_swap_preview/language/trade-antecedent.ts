/** Finds what 'it' and 'that much' stand for in the clauses before a request: 'I have 200 USDC here, put it all into JTO'. */
import type { Amount } from '#domain/language/amount-words.ts'
import { tokenFor } from '#domain/language/utterance.ts'
import type { TradeLine } from './leg-reader.ts'
import { isWhole, type Names } from './trade.ts'
import { asksFirst } from './trade-guards.ts'
import { isLongStory } from './trade-loose.ts'
import type { ReadTrade } from './trade-shape.ts'
import { isOtherRequest } from './trade-story.ts'
import { tradeWordAt } from './trade-words.ts'

type Read = Readonly<{ line: TradeLine; read: ReadTrade }>
type Reader = (text: string, names: Names) => Read | undefined

/** A request begins behind a mark, or at 'so': without marks two requests look like one and its story. */
const SPLITS = / \||(?= so )/g
const PRONOUN = / (?:it|them|that|those|these|same|all|half|lot|everything|rest|whole|quarter|third)(?= |$)/
/** 'Make it BONK', as it stands here. */
const TO_TOKEN = /^(?: \|)?(?: (?:so|and|then|please|kindly))* to (<[ta]\d+>)/
const MADE_INTO = / (?:turn|make|turning|making|have|get)(?: all(?: of)?)? (?:it|them|that|this|those)(?= )/
const AMOUNT = /(?: (\$)?(\.?\d[\d.]*))(?: (<[ta]\d+>|dollars|bucks|usd))?(?= |$)/g

/** The request behind its story; undefined when the story names no one token, or is a request of its own. */
export function withAntecedent(text: string, names: Names, read: Reader): Read | undefined {
  if (isLongStory(text.split(' ').filter((word) => word !== ''))) return undefined
  for (const { index } of text.matchAll(SPLITS)) {
    const found = readBehind(text.slice(0, index), text.slice(index), names, read)
    if (found) return found
  }
  return undefined
}

function readBehind(story: string, said: string, names: Names, read: Reader): Read | undefined {
  if (isRequest(story)) return undefined
  const isMadeInto = names.utterance.lines.some((line) => MADE_INTO.test(line))
  const request = isMadeInto ? said.replace(TO_TOKEN, ' swap all of it to $1') : said
  const amounts = [...story.matchAll(AMOUNT)]
  const much = amounts.length === 1 ? thatMuch(request, amounts[0]) : undefined
  if (much !== undefined) return complete(read(much, names))
  const marks = [...new Set(story.match(/<[ta]\d+>/g))]
  const token = marks.length === 1 ? tokenFor(names.utterance, marks[0] ?? '') : undefined
  if (!token || amounts.length > 1 || !PRONOUN.test(request) || request.includes(marks[0] ?? ''))
    return undefined
  const found = read(request, { ...names, about: [token], topic: token })
  return amounts.length === 0 ? complete(found) : complete(found && withAmount(found, amounts[0]))
}

/** 'I need fifty dollars, sell that much JUP'. */
function thatMuch(request: string, amount: RegExpMatchArray | undefined): string | undefined {
  const [, sign, number, unit] = amount ?? []
  const isMoney = sign !== undefined || /^(?:dollars|bucks|usd)$/.test(unit ?? '')
  const said = / (?:that|this) (?:much|many|amount)(?: (?:worth|of))*(?= |$)/
  return isMoney && said.test(request) ? request.replace(said, ` $$${number} of`) : undefined
}

/** 'All' of an amount that was named is that amount. */
function withAmount({ line, read }: Read, amount: RegExpMatchArray | undefined): Read | undefined {
  const [, sign, number = '', unit] = amount ?? []
  const said = read.trade.amount
  const isAll = said === undefined || ('percent' in said && said.percent === '100')
  if (!isAll || read.trade.want !== undefined || (sign === undefined && unit === undefined)) return undefined
  const isUnits = sign === undefined && unit?.startsWith('<') === true
  const own: Amount = isUnits ? { units: number } : { usd: number }
  return { line, read: { ...read, trade: { ...read.trade, amount: own } } }
}

const complete = (found: Read | undefined): Read | undefined =>
  found && found.line.unexplained.length === 0 && isWhole(found.read) ? found : undefined

/** A story has no verb of a trade with it, and asks for nothing. */
function isRequest(story: string): boolean {
  const words = story.split(' ').filter((word) => word !== '' && word !== '|')
  return (
    isOtherRequest(words) ||
    story.split(' |').some(asksFirst) ||
    words.some((_word, at) => {
      const word = tradeWordAt(words, at)?.word
      return (word?.kind === 'verb' && !word.isWeak) || word?.kind === 'keep'
    })
  )
}
