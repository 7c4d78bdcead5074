/** Conformance of a tool's language to the training corpus: it reads as many lines as their authors meant them as it does today. */
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import { type CorpusDialogue, type CorpusLine, corpusDialogues, corpusLines } from './corpus.ts'
import { readLine, resultsOf } from './corpus-reader.ts'
import { judge, kindsOf } from './judge.ts'
import { answered, said } from './talk.ts'

/** The held-out authors stay out: their lines measure what was never read. */
const AUTHORS = [1, 2, 3, 4, 5, 6].map((nth) => `training-${nth}`)
const FILES = ['lines', 'spoken', 'other']

const fileOf = (author: string, file: string): URL =>
  new URL(`../corpus/${author}/${file}.txt`, import.meta.url)

const read = <T>(files: readonly string[], parse: (path: URL) => readonly T[]): readonly T[] =>
  AUTHORS.flatMap((author) => files.map((file) => fileOf(author, file)))
    .filter((path) => existsSync(path))
    .flatMap((path) => parse(path))

/** Some tools have a thousand lines; these take seconds on a busy machine. */
const LINES_MOST = 400
const DIALOGUES_MOST = 40

/** Every second, third, … of the values, so that at most so many are left. */
function thinned<T>(values: readonly T[], most: number): readonly T[] {
  const step = Math.ceil(values.length / most)
  return values.filter((_, at) => at % step === 0)
}

/** How many lines, and turns of dialogues, are read otherwise than meant. Lower it when fewer are. */
type Missed = Readonly<{ lines: number; turns: number }>

/** `also` are meanings without a tool of their own, such as 'ask'. */
export function corpusConformance(
  { tool }: Pick<ToolLanguage, 'tool'>,
  missed: Missed,
  also: readonly string[] = [],
): void {
  const kinds = [...kindsOf(tool), ...also]
  const isOfKinds = ({ wanted }: CorpusLine): boolean =>
    wanted[0]?.some(({ kind }) => kinds.includes(kind)) ?? false
  const expectMissed = (lines: readonly string[], count: number): void =>
    expect(lines, lines.join('\n')).toHaveLength(count)

  it(`reads the lines of the corpus on ${kinds.join(', ')}`, () => {
    const lines = thinned(read(FILES, corpusLines).filter(isOfKinds), LINES_MOST)
    const wrong = lines.filter(({ text, wanted }) => judge(wanted, readLine([said(text)])) !== 'right')
    expectMissed(wrong.map(wordsOf), missed.lines)
  })

  it(`reads the dialogues of the corpus on ${kinds.join(', ')}`, () => {
    const all = read(['dialogues'], corpusDialogues).filter((one) => one.turns.some(isOfKinds))
    const dialogues = thinned(all, DIALOGUES_MOST)
    expectMissed(dialogues.flatMap(missedIn), missed.turns)
  })
}

const wordsOf = ({ text, source }: CorpusLine): string => `${text} => ${source}`

/** Each turn is read after the results of the turns before it. */
function missedIn({ title, turns }: CorpusDialogue): readonly string[] {
  const items: ConversationItem[] = []
  return turns.flatMap((turn) => {
    items.push(said(turn.text))
    const move = readLine(items)
    items.push(...resultsOf(move), answered('…'))
    return judge(turn.wanted, move) === 'right' ? [] : [`${title}: ${wordsOf(turn)}`]
  })
}
