import { describe, expect, it } from 'vitest'
import { anyText, fc } from '../scripts/testing/property.ts'
import { csvRow } from './csv.ts'

/** Reads CSV as RFC 4180 says: a field, and what ends it. */
function read(text: string): string[][] {
  const rows: string[][] = []
  const next = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/y
  for (let row: string[] = []; next.lastIndex < text.length; ) {
    const [, field = '', end] = next.exec(text) ?? []
    if (end === undefined) throw new Error('this is not CSV')
    row = [...row, field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field]
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}

describe('a CSV record', () => {
  it.each<[unknown, string]>([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [-12.5, '-12.5'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' spaced ', ' spaced '],
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n1', '"\'\n1"'],
    ['  =1', "'  =1"],
    ['\u200b=1', "'\u200b=1"],
    ['\ufeff@x', "'\ufeff@x"],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=1', 'a=1'],
    ["'quoted", "'quoted"],
  ])('writes %j as %j', (value, text) => {
    expect(csvRow([value as string])).toBe(`${text}\r\n`)
  })

  const texts = fc.oneof(
    anyText(12),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '"', ',', '\r', '\n', '\t', ' ', '\u200b', 'a') }),
  )

  it('is read back as it was written, and nothing in it is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(texts, { minLength: 2, maxLength: 5 }), { maxLength: 5 }), (table) => {
        const rows = read(table.map(csvRow).join(''))
        expect(rows).toHaveLength(table.length)
        for (const [at, cells] of rows.entries())
          for (const [column, cell] of cells.entries()) {
            const written = table[at]?.[column] ?? ''
            expect([written, `'${written}`]).toContain(cell)
            expect(cell.replace(/^[\p{Cc}\p{Cf}\s]+/u, '')).not.toMatch(/^[=+\-@＝＋－＠]/u)
            expect(cell).not.toMatch(/^[\t\r\n]/)
          }
        for (const [at, cells] of rows.entries()) expect(cells).toHaveLength(table[at]?.length ?? 0)
      }),
    )
  })
})
