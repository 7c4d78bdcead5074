import { existsSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fc, runs } from '../../scripts/testing/property.ts'
import { advance, type Parsed } from './incremental.ts'
import { lex } from './lex.ts'
import { Markdown } from './markdown.tsx'

type Case = Readonly<{ markdown: string; html: string; section: string; example: number }>

const OWN: readonly Case[] = [
  ['# One\n\nTwo *three* **four**', '<h1>One</h1><p>Two <em>three</em> <strong>four</strong></p>'],
  ['1. a\n\n2. b\n\n   c', '<ol><li><p>a</p></li><li><p>b</p><p>c</p></li></ol>'],
  [
    '- a\n  - b\n- c\n\n| x | y |\n|---|--:|\n| 1 | 2 |',
    '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul><table><tr><th>x</th><th>y</th></tr><tr><td>1</td><td>2</td></tr></table>',
  ],
  [
    '> a\n> b\n\n```ts\nlet x = 1\n```\n\nend',
    '<blockquote><p>a b</p></blockquote><pre><code>let x = 1</code></pre><p>end</p>',
  ],
  [
    'a\n===\n\n---\n\n    code\n\n`x` and ~~y~~ at ~5',
    '<h1>a</h1><hr><pre><code>code</code></pre><p><code>x</code> and <del>y</del> at ~5</p>',
  ],
].map(([markdown = '', html = ''], example) => ({ markdown, html, section: 'own', example }))

const SPEC = new URL('../../../shared/cases/markdown/commonmark-spec.json', import.meta.url)
const COMMONMARK: readonly Case[] = existsSync(SPEC) ? JSON.parse(readFileSync(SPEC, 'utf8')) : []
const CASES = [...OWN, ...COMMONMARK]

const unescaped = (html: string): string =>
  html.replace(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name] ?? "'",
  )

/** The text without tags and white space. */
const textOf = (html: string): string =>
  unescaped(html.replace(/<br\s*\/?>/g, '\n').replace(/<[^>]*>/g, '')).replace(/\s+/g, '')

const drawn = (markdown: string): string => renderToStaticMarkup(createElement(Markdown, { text: markdown }))

/** Without the head of a code block: the name of the language stands there. */
const body = (html: string): string => html.replace(/<div class="flex h-9.*?(?=<pre)/gs, '')

/** Where we part from CommonMark on purpose; everything else must read the same. */
const DELIBERATE: readonly (readonly [string, RegExp])[] = [
  ['HTML is text', /<[a-z/!?]/i],
  ['reference definitions are text, so that a block never depends on one below it', /\]:/],
  ['an image is offered as a link that begins with "Image:"', /!\[/],
  ['rare names of characters stay as typed', /&(AElig|ouml);/],
]

describe('against CommonMark', () => {
  it('[C2.5] reads the same, but for the deliberate differences', () => {
    const differing = CASES.filter(({ markdown, html }) => textOf(body(drawn(markdown))) !== textOf(html))
    const unexplained = differing.filter(
      ({ markdown }) => !DELIBERATE.some(([, where]) => where.test(markdown)),
    )
    expect(unexplained).toEqual([])
    if (COMMONMARK.length > 0) expect(CASES.length - differing.length).toBeGreaterThanOrEqual(490)
  })

  it('[C2.5] loses no word where it differs', () => {
    const lost = CASES.flatMap(({ markdown, html, example }) => {
      const ours = textOf(drawn(markdown))
      const words = unescaped(html.replace(/<[^>]*>/g, ' ')).match(/[a-z0-9]+/gi) ?? []
      return words.filter((word) => !ours.includes(word)).map((word) => `${example}: ${word}`)
    })
    expect(lost).toEqual([])
  })
})

/** Documents as they come: pieces of the specification and talk as a model writes it, glued in all ways. */
const documents = fc
  .array(
    fc.record({
      piece: fc.oneof(
        fc.constantFrom(...CASES.map(({ markdown }) => markdown)),
        fc.string({
          unit: fc.constantFrom(
            'a',
            '1',
            '.',
            ' ',
            '\n',
            '-',
            '*',
            '`',
            '|',
            '#',
            '>',
            '[',
            ']',
            '(',
            ')',
            '~',
            '<',
            '&',
            '\r\n',
          ),
        }),
      ),
      glue: fc.constantFrom('\n\n', '\n', ''),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.map(({ piece, glue }) => piece + glue).join(''))

const blocksOf = ({ frozen, tail }: Parsed) => [...frozen, ...tail].filter(({ type }) => type !== 'space')

function grown(text: string, cuts: readonly number[], each: (parsed: Parsed, text: string) => void): Parsed {
  let parsed: Parsed | undefined
  for (let end = 0, i = 0; end < text.length; i++) {
    end = Math.min(text.length, end + (cuts[i % cuts.length] ?? 1))
    parsed = advance(parsed, text.slice(0, end), false)
    each(parsed, text.slice(0, end))
  }
  return advance(parsed, text, true)
}

describe('while a text grows', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1, maxLength: 30 })

  it('ends with the blocks that the whole text has, however it was cut', () => {
    fc.assert(
      fc.property(documents, cuts, (text, sizes) => {
        const parsed = grown(text, sizes, () => {})
        expect(blocksOf(parsed)).toEqual(blocksOf(advance(undefined, text, true)))
        expect(blocksOf(parsed)).toEqual(
          lex(text.replace(/\r\n?/g, '\n')).filter(({ type }) => type !== 'space'),
        )
      }),
      runs(800),
    )
  })

  it('shows at every moment what a fresh look at the same beginning would show', () => {
    fc.assert(
      fc.property(documents, cuts, (text, sizes) => {
        grown(text, sizes, (parsed, sofar) => {
          expect(blocksOf(parsed)).toEqual(blocksOf(advance(undefined, sofar, false)))
        })
      }),
      runs(150),
    )
  })

  it('never thaws: what is frozen stays the same object', () => {
    const text = CASES.slice(0, 5)
      .map(({ markdown }) => markdown)
      .join('\n\n')
    let before: Parsed | undefined
    grown(text, [3], (parsed) => {
      for (const [at, token] of (before?.frozen ?? []).entries()) expect(parsed.frozen[at]).toBe(token)
      before = parsed
    })
    expect(before?.frozen.length).toBeGreaterThan(5)
  })

  it('begins anew when the text is another one', () => {
    const first = grown('one\n\ntwo\n\nthree\n\nfour', [5], () => {})
    const other = advance(first, 'five\n\nsix', true)
    expect(blocksOf(other).map(({ raw }) => raw)).toEqual(['five', 'six'])
  })

  it('closes what is still open, and only while it grows', () => {
    const [open] = blocksOf(advance(undefined, 'so **bold', false))
    const [closed] = blocksOf(advance(undefined, 'so **bold', true))
    expect(open).toMatchObject({ tokens: [{ type: 'text' }, { type: 'strong', text: 'bold' }] })
    expect(closed).toMatchObject({ tokens: [{ type: 'text', text: 'so **bold' }] })
  })

  it('shows the words of a link that is not written out yet', () => {
    const html = renderToStaticMarkup(
      createElement(Markdown, { text: 'see [the docs](https://exam', done: false }),
    )
    expect(textOf(html)).toBe('seethedocs')
    expect(html).not.toContain('<a')
  })
})

describe('hostile sizes', () => {
  it.each([
    ['nested quotes', '>'.repeat(20_000)],
    ['nested quotes with spaces', '> '.repeat(6_000)],
    ['open brackets', '['.repeat(20_000)],
    ['open links', '[a]('.repeat(10_000)],
    ['stars', '*a '.repeat(12_000)],
    ['underscores', '_a'.repeat(4_000)],
    ['backticks', '`a'.repeat(20_000)],
    ['pipes', `${'|'.repeat(20_000)}\n|-|`],
    ['one very long text', 'word '.repeat(40_000)],
  ])('draws %s without failing', (_name, text) => {
    const html = renderToStaticMarkup(createElement(Markdown, { text }))
    expect(html.length).toBeGreaterThan(100)
  })
})

describe('what is nested', () => {
  const nesting = (html: string): number => {
    let [depth, deepest] = [0, 0]
    for (const [, end] of html.matchAll(/<(\/?)(?:ul|ol|blockquote)[ >]/g)) {
      depth += end ? -1 : 1
      deepest = Math.max(deepest, depth)
    }
    return deepest
  }

  it.each([
    ['> '.repeat(10), '> '.repeat(200)],
    ['- '.repeat(10), '- '.repeat(200)],
    ['1. '.repeat(10), '1. '.repeat(200)],
    ['> - '.repeat(5), '> - '.repeat(100)],
  ])('is drawn ten deep: %s', (allowed, deep) => {
    expect(nesting(drawn(`${allowed}word`))).toBe(10)
    const html = drawn(`${deep}word\nlazy`)
    expect(nesting(html)).toBe(10)
    expect(textOf(html)).toBe(`${deep.slice(allowed.length)}wordlazy`.replaceAll(' ', ''))
  })

  it('and deeper keeps every word, and ends the same however it was cut', () => {
    const deep = fc
      .array(
        fc.tuple(
          fc.array(fc.constantFrom('> ', '- ', '1. ', '  ', '>', '* '), { maxLength: 30 }),
          fc.constantFrom('word', '', '**b**', '---', '`c`'),
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((lines) => lines.map(([marks, word]) => marks.join('') + word).join('\n'))
    fc.assert(
      fc.property(deep, fc.array(fc.integer({ min: 1, max: 24 }), { minLength: 1 }), (text, sizes) => {
        const html = drawn(text)
        expect(nesting(html)).toBeLessThanOrEqual(10)
        expect(textOf(html).match(/word|b|c/g) ?? []).toEqual(text.match(/word|b|c/g) ?? [])
        expect(blocksOf(grown(text, sizes, () => {}))).toEqual(blocksOf(advance(undefined, text, true)))
      }),
      runs(200),
    )
  })
})

it('nests a long list less deep, since each level reads all of it', () => {
  const first = (length: number) => {
    const [list] = lex(`- - a\n${'another\n'.repeat(length)}`)
    return list?.type === 'list' ? list.items[0]?.tokens[0]?.type : undefined
  }
  expect([first(2_400), first(2_600)]).toEqual(['list', 'text'])
})

it('looks for the underline of a heading in a list nearby, and not in all lines that follow', () => {
  const type = (length: number) => {
    const [list] = lex(`- a\n${'  b\n'.repeat(length)}  ===`)
    return list?.type === 'list' ? list.items[0]?.tokens[0]?.type : undefined
  }
  expect([type(10), type(1_000)]).toEqual(['heading', 'text'])
})

it('counts the marks of all paragraphs, and those of each item for itself', () => {
  const types = (text: string) => new Set(lex(text).map(({ type }) => type))
  expect(types(`${'_a*'.repeat(450)}\n\n`.repeat(3))).toEqual(new Set(['paragraph']))
  expect(lex(`${'_a*'.repeat(450)}\n\n`.repeat(3))).toHaveLength(1)
  expect(types('- **a** b\n'.repeat(2_000))).toEqual(new Set(['list']))
})

it('shows a paragraph of nothing but marks as it is, since the lexer would take minutes', () => {
  const text = '_a*'.repeat(600)
  expect(lex(text)).toMatchObject([{ type: 'paragraph', tokens: [{ type: 'text', text }] }])
  expect(lex('**a** b\n\n'.repeat(600)).filter(({ type }) => type === 'paragraph')).toHaveLength(600)
})
