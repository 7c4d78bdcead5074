/** Replies in the language that is typed: the common frames in its own words, everything else in English behind a sentence. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move } from '../understanding/intent.ts'
import type { Situation } from '../understanding/situation.ts'
import { CATALOGUES, onlyInEnglish } from './catalogues.ts'
import { refusalIn } from './refusals-in.ts'
import { resultsIn } from './results-in.ts'
import { helpIn, isHelp, missIn, sayIn } from './talk-in.ts'

type Setting = Readonly<{
  languages: ReadonlyMap<string, ToolLanguage>
  isOffered: (tool: string) => boolean
  /** The English answer, for a move that has no sentence in the language. */
  inEnglish: (move: Move) => string
  /** A text with the values of its placeholders. */
  filled: (text: string) => string
}>

/** Undefined where English is typed, and for calls of tools. */
export function replyIn(situation: Situation, setting: Setting): string | undefined {
  if (!('lang' in situation) || !situation.lang) return undefined
  return situation.kind === 'request'
    ? requestIn(situation.lang, situation, setting)
    : afterCallsIn(situation.lang, situation, setting)
}

function requestIn(
  lang: Lang,
  { utterance, understood, before }: Extract<Situation, { kind: 'request' }>,
  { languages, isOffered, inEnglish, filled }: Setting,
): string | undefined {
  const { talk } = CATALOGUES[lang]
  if (!understood) return utterance.hasImage ? talk['no picture'] : missIn(lang, before.misses)
  const { move } = understood
  if ('calls' in move)
    return missingIn(lang, move.calls.find(({ tool }) => !isOffered(tool))?.tool, languages)
  if ('offer' in move || isHelp(move)) return helpIn(lang, languages, isOffered)
  const { unless } = move
  if (unless && !isOffered(unless.tool)) return missingIn(lang, unless.tool, languages)
  return sayIn(lang, understood, inEnglish(move), { languages, filled })
}

/** Said for a tool that the person may not call. */
const missingIn = (
  lang: Lang,
  tool: string | undefined,
  languages: ReadonlyMap<string, ToolLanguage>,
): string | undefined =>
  tool === undefined
    ? undefined
    : (languages.get(tool)?.withoutIn?.(CATALOGUES[lang]) ?? CATALOGUES[lang].talk['tool missing'])

function afterCallsIn(
  lang: Lang,
  { understood, results }: Extract<Situation, { kind: 'results' }>,
  { languages, inEnglish }: Setting,
): string | undefined {
  const { talk } = CATALOGUES[lang]
  const failed = results.find(({ error }) => error)
  if (failed?.error) return refusalIn(lang, failed.error)
  const move = understood?.move
  if (!move || !('calls' in move)) return talk.unreadable
  const next = results.length === move.calls.length ? move.next?.(results) : undefined
  if (!next) {
    const said = resultsIn(lang, move, results, languages)
    return move.behind === undefined
      ? said
      : `${said} ${onlyInEnglish(lang, inEnglish({ say: move.behind }))}`
  }
  if ('calls' in next) return undefined
  const own = 'say' in next ? next.sayIn?.(CATALOGUES[lang]) : undefined
  return own ?? onlyInEnglish(lang, inEnglish(next))
}
