/** The answer to the last of several lines, as words or as the names of the tools that it calls. */
import { readLine } from './corpus-reader.ts'
import { answered, said } from './talk.ts'

export const wordsFor = (...lines: readonly string[]): unknown => {
  const items = lines.flatMap((line, at) => [said(line), ...(at + 1 < lines.length ? [answered('ok')] : [])])
  const move = readLine(items)
  return move && 'say' in move
    ? move.say
    : move && 'calls' in move
      ? move.calls.map(({ tool }) => tool)
      : move
}
