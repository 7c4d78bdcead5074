/** Reads which clauses a source text cites: a test in the titles of its cases, product code in its comments. */

/** Ids such as `S4.7`, and ranges such as `S4.25–S4.30`, each id of the range by itself. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\b([SC]\d+)\.(\d+)(?:[–-]\1\.(\d+))?/g)].flatMap(
    ([, section, first, last = first]) => {
      const length = Math.max(1, Number(last) - Number(first) + 1)
      return Array.from({ length }, (_, offset) => `${section}.${Number(first) + offset}`)
    },
  )
}

const commentLine = /^\s*(?:\/\/|\/\*|\*).*$/gm

/**
 * A quoted text that begins with brackets of ids: `'[S4.7, S4.8] …'`, `'[S9.19] [S9.20] …'`. It is a title, or a row of
 * `it.each` that becomes part of one. A text of brackets alone that closes its call is a value, not a title.
 */
const title = /(?<!\.(?:skip|todo)\(\s*)(['"`])((?:\[[SC]\d[^\]'"`\n]*\]\s*)+)(?!\1\s*\))/g

export const citedInTitles = (source: string): string[] =>
  [...source.replace(commentLine, '').matchAll(title)].flatMap(([, , brackets = '']) => idsIn(brackets))

/** The lookbehind keeps the `//` of an address from opening a comment. */
const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g

export const citedInComments = (source: string): string[] =>
  [...source.matchAll(comment)].flatMap(([text]) => idsIn(text))
