/** A page of docs/spec: Markdown with tables `id | statement | built in | proved by`, of which the last two are generated. */

export type Clause = Readonly<{ id: string; statement: string; builtIn: string; provedBy: string }>

/** Files that cite a clause, by its id. */
export type Citations = ReadonlyMap<string, readonly string[]>

const SHOWN_FILES = 3

/** A row without generated cells is a clause too. */
function clauseOf(line: string): Clause | undefined {
  const [, id = '', statement = '', builtIn = '', provedBy = ''] = line
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim())
  return /^[SC]\d+\.\d+$/.test(id) ? { id, statement, builtIn, provedBy } : undefined
}

export const clausesOf = (page: string): Clause[] => page.split('\n').flatMap((line) => clauseOf(line) ?? [])

/** Shows folder and name; the link has the whole path. */
function cellOf(files: readonly string[] = []): string {
  const links = files
    .slice(0, SHOWN_FILES)
    .map((file) => `[${file.split('/').slice(-2).join('/')}](../../${file})`)
  const more = files.length - links.length
  return links.join(', ') + (more > 0 ? ` +${more}` : '')
}

const rowOf = (...cells: string[]): string => `|${cells.map((cell) => (cell ? ` ${cell} ` : ' ')).join('|')}|`

/** Returns the page with its generated cells filled from the citations; everything else stays unchanged. */
export function fillPage(page: string, builtIn: Citations, provedBy: Citations): string {
  return page
    .split('\n')
    .map((line) => {
      const clause = clauseOf(line)
      if (!clause) return line
      const { id, statement } = clause
      return rowOf(id, statement, cellOf(builtIn.get(id)), cellOf(provedBy.get(id)))
    })
    .join('\n')
}
