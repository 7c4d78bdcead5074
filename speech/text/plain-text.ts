/** Turns Markdown into text as it would be read aloud: lists and tables become a few sentences. */

/** So many rows of a list or table are read; the rest are counted. */
const ROWS_READ = 3
/** One more row is read too, since counting a single row is of no use. */
const ROWS_READ_AT_MOST = ROWS_READ + 1

type Block = Readonly<{ kind: 'text' | 'list' | 'table' | 'code'; lines: readonly string[] }>

export function plainText(markdown: string): string {
  return blocksOf(markdown)
    .map(readBlock)
    .filter((text) => text !== '')
    .join(' ')
}

const FENCE = /^\s*(```|~~~)/
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/
const TABLE_ROW = /^\s*\|.*\|\s*$/
const TABLE_RULE = /^[\s|:-]+$/
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/

function blocksOf(markdown: string): Block[] {
  const blocks: { kind: Block['kind']; lines: string[] }[] = []
  let inCode = false
  for (const line of markdown.replaceAll('\r', '').split('\n')) {
    if (FENCE.test(line)) {
      if (!inCode) blocks.push({ kind: 'code', lines: [] })
      inCode = !inCode
    } else if (!inCode) {
      addLine(blocks, line)
    }
  }
  return blocks
}

function addLine(blocks: { kind: Block['kind']; lines: string[] }[], line: string): void {
  const kind = kindOf(line)
  if (kind === undefined) {
    blocks.push({ kind: 'text', lines: [] })
    return
  }
  const last = blocks.at(-1)
  const isHeading = /^\s*#{1,6}\s/.test(line)
  if (last?.kind === kind && !isHeading) last.lines.push(line)
  else blocks.push({ kind, lines: [line] })
  if (isHeading) blocks.push({ kind: 'text', lines: [] })
}

/** Undefined for a line that only separates. */
function kindOf(line: string): Block['kind'] | undefined {
  if (line.trim() === '' || RULE.test(line)) return undefined
  if (TABLE_ROW.test(line)) return 'table'
  return LIST_ITEM.test(line) ? 'list' : 'text'
}

function readBlock({ kind, lines }: Block): string {
  switch (kind) {
    case 'code':
      return 'The code is on the screen.'
    case 'table':
      return rowsRead(tableRows(lines), 'row')
    case 'list':
      return rowsRead(
        lines.map((line) => inline(line.replace(LIST_ITEM, ''))),
        'line',
      )
    case 'text':
      return sentence(inline(lines.map((line) => line.replace(/^\s*(?:#{1,6}\s|>)\s*/, '').trim()).join(' ')))
  }
}

function rowsRead(rows: readonly string[], what: string): string {
  const read = rows.length > ROWS_READ_AT_MOST ? rows.slice(0, ROWS_READ) : rows
  const rest = rows.length - read.length
  return [...read.map(sentence), rest > 0 ? `${rest} more ${what}s are on the screen.` : ''].join(' ').trim()
}

/** 'SOL, price $168, change +2%': each cell after the first with the head of its column. */
function tableRows(lines: readonly string[]): string[] {
  const [head = [], ...rows] = lines.filter((line) => !TABLE_RULE.test(line)).map(cellsOf)
  if (rows.length === 0) return [head.join(', ')]
  return rows.map((cells) =>
    cells
      .map((cell, column) => (column > 0 && head[column] ? `${head[column].toLowerCase()} ${cell}` : cell))
      .filter((cell) => cell.trim() !== '')
      .join(', '),
  )
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))

/** Emphasis, code, links, images and tags inside a line. Each has a length, so that the search of a long text stays linear. */
const inline = (text: string): string =>
  text
    .replaceAll(/!?\[([^\][]{0,300})\]\((?:[^()]|\([^()]{0,300}\)){0,2000}\)/g, '$1')
    .replaceAll(/<(https?:[^>\s]{1,2000})>/g, '$1')
    .replaceAll(/<\/?[a-z][^>]{0,500}>/gi, ' ')
    .replaceAll(/`+([^`]*)`+/g, '$1')
    .replaceAll(/(\*\*\*|\*\*|\*|~~|__)(?=\S)([^\n]{0,1000}?\S)\1/g, '$2')
    .replaceAll(/(?<![\p{L}\p{N}])_(?=\S)([^_\n]*\S)_(?![\p{L}\p{N}])/gu, '$1')
    .trim()

/** Ends with a mark, so that it is followed by a pause. */
const sentence = (text: string): string =>
  text === '' || /[.!?:]$/.test(text) ? text : `${text.replace(/[,;]$/, '')}.`
