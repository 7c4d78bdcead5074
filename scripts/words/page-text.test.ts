import { describe, expect, it } from 'vitest'
import { areaOf, areaPage } from './page-areas.ts'
import { pageText } from './page-text.ts'

describe('pageText', () => {
  it.each([
    ['the text of an element', '<p>Log in\n  to continue</p>', ['Log in to continue']],
    [
      'an attribute that is read or heard',
      '<Button label="Close" aria-label="Close it" />',
      ['Close', 'Close it'],
    ],
    ['a value as a gap', `<p>{\`You have \${n} trades\`}</p>`, ['You have {…} trades']],
    ['a word of a choice', '<b>{open ? "Hide" : "Show"}</b>', ['Hide', 'Show']],
    ['a constant sentence', 'const KEPT = "Nothing was lost."', ['Nothing was lost.']],
    [
      'the parts of a page that the server writes',
      'const page = "<h1>Not here</h1><p>Go back.</p>"',
      ['Not here', 'Go back.'],
    ],
    ['a text once', '<><i>Close</i><i>Close</i></>', ['Close']],
  ])('finds %s', (_name, source, texts) => {
    expect(pageText('a.tsx', source)).toEqual(texts)
  })

  it.each([
    ['classes', '<p className="Card wide" />'],
    ['imports', 'import "./Some file.css"'],
    ['types', 'type Kind = "Long one" | "Short one"'],
    ['errors for developers', 'throw new Error("No such thing")'],
    ['patterns of the language', 'const cue = "(Who | what) is parley"'],
    ['selectors and addresses', 'const q = ".A > .b"; const u = "https://example.com/A b"'],
    ['single words outside of an element', 'const key = "Enter"'],
  ])('leaves out %s', (_name, source) => {
    expect(pageText('a.tsx', source)).toEqual([])
  })
})

it.each([
  ['web/features/hero/hero.tsx', 'hero'],
  ['web/app/frame.tsx', 'frame'],
  ['tools/search/card.tsx', 'cards'],
  ['tools/search/language.ts', 'answers'],
  ['contract/refusals/web.ts', 'refusals'],
  ['web/features/hero/hero.test.tsx', undefined],
  ['tools/search/contract.ts', undefined],
  ['domain/swaps/quote.ts', undefined],
])('%s belongs to the area %s', (file, area) => {
  expect(areaOf(file)).toBe(area)
})

it('writes a list for each file that has texts', () => {
  const page = areaPage('hero', [
    { file: 'a.tsx', source: '<p>Hello</p>' },
    { file: 'b.tsx', source: 'export const a = 1' },
  ])
  expect(page).toBe(
    '# Texts of the page: hero\n\nWritten by `npm run docs` from the source; change a text there.\n\n## a.tsx\n\n- Hello\n',
  )
})
