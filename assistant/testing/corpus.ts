/** Reads the corpus of utterances: what people say, and what it means in the terms of the tools. */
import { readFileSync } from 'node:fs'

/** A call as it is meant: 'swap give=SOL get=USDC amount=0.5'. Values of a repeated key are in order. */
export type Meaning = Readonly<{ kind: string; args: Readonly<Record<string, readonly string[]>> }>

/** Any of these lists of calls is right. */
export type Wanted = readonly (readonly Meaning[])[]

export type CorpusLine = Readonly<{ text: string; wanted: Wanted; source: string }>
export type CorpusDialogue = Readonly<{ title: string; turns: readonly CorpusLine[] }>

const linesOf = (path: URL): readonly string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && (!line.startsWith('#') || line.startsWith('## ')))

/** A file of utterances, one a line: `text => meaning`. */
export const corpusLines = (path: URL): readonly CorpusLine[] =>
  linesOf(path).flatMap((line) => {
    const at = line.lastIndexOf(' => ')
    return at < 0 ? [] : [lineOf(line.slice(0, at), line.slice(at + 4))]
  })

/** A file of dialogues: `## title`, then `> text` and `= meaning` in turns. */
export function corpusDialogues(path: URL): readonly CorpusDialogue[] {
  const dialogues: { title: string; turns: CorpusLine[] }[] = []
  let text = ''
  for (const line of linesOf(path)) {
    if (line.startsWith('## ')) dialogues.push({ title: line.slice(3), turns: [] })
    else if (line.startsWith('> ')) text = line.slice(2)
    else if (line.startsWith('= ')) dialogues.at(-1)?.turns.push(lineOf(text, line.slice(2)))
  }
  return dialogues
}

const lineOf = (text: string, source: string): CorpusLine => ({
  text,
  source,
  wanted: source.split(' | ').map((one) => one.split(' ; ').map(meaningOf)),
})

function meaningOf(source: string): Meaning {
  const [kind = '', ...rest] = source.trim().match(/[^\s"]*"[^"]*"|\S+/g) ?? []
  const args: Record<string, string[]> = {}
  for (const part of rest) {
    const [key = '', value = ''] = part.split(/=(.*)/s)
    args[key] = [...(args[key] ?? []), value.replaceAll('"', '')]
  }
  return { kind, args }
}
