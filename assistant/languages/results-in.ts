/** Words the results of tools in the language that is typed. */
import type { Catalogue, Lang } from '#domain/language/catalogue.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move, Result } from '../understanding/intent.ts'
import type { Lookup } from '../understanding/state.ts'
import { CATALOGUES, onlyInEnglish } from './catalogues.ts'

type Languages = ReadonlyMap<string, ToolLanguage>

/** The results of a move; English behind a sentence where a result has no words. */
export function resultsIn(
  lang: Lang,
  move: Extract<Move, { calls: unknown }>,
  results: readonly Result[],
  languages: Languages,
): string {
  const words = CATALOGUES[lang]
  const said = wordedResults(words, move.lookups ?? [], results, languages)
  const queued = move.queue?.length ? words.talk['next trade'] : ''
  return joined(lang, said ? [...said, queued] : [onlyInEnglish(lang, move.answer(results)), queued])
}

function wordedResults(
  words: Catalogue,
  lookups: readonly Lookup[],
  results: readonly Result[],
  languages: Languages,
): readonly string[] | undefined {
  const said: string[] = []
  let from = 0
  for (const { tool, slots } of lookups) {
    const language = languages.get(tool)
    const count = language ? [language.args(slots)].flat().length : 0
    const views = results.slice(from, from + count).map(({ view }) => language?.view.safeParse(view))
    from += count
    if (!views.every((view) => view?.success)) return undefined
    const text = language?.saysIn?.(
      words,
      views.map((view) => view?.data),
      slots,
    )
    if (text === undefined) return undefined
    said.push(text)
  }
  return from === results.length && said.length > 0 ? said : undefined
}

/** Chinese has no space between sentences. */
const joined = (lang: Lang, sentences: readonly string[]): string => {
  const text = sentences.filter((each) => each !== '').join(' ')
  return lang === 'zh' ? text.replaceAll(/(?<=[。！？]) /g, '') : text
}
