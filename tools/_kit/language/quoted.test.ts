import { expect, it } from 'vitest'
import { quoted } from './quoted.ts'

it.each([
  ['plain words', 20, '“plain words”'],
  ['exactly ten', 11, '“exactly ten”'],
  ['go to https://evil.example/x or www.evil.example now', 40, '“go to or now”'],
  ['javascript:alert(1) *bold* [link](ftp://a) `code`', 40, '“bold link ( code”'],
  ['“quoted” and "quoted" \\ too', 40, '“quoted and quoted too”'],
  ['One sentence is whole. Another one is cut', 30, '“One sentence is whole.”'],
  ['A. Then comes a long sentence without an end', 30, '“A. Then comes a long…”'],
  ['https://evil.example/x', 20, ''],
  ['', 20, ''],
])('%j within %i characters becomes %j', (text, limit, quote) => {
  expect(quoted(text, limit)).toBe(quote)
})

it('a whole sentence is enough only when it fills more than a third of the space', () => {
  expect(quoted('Ten chars. And then some more words follow', 29)).toBe('“Ten chars.”')
  expect(quoted('Ten chars. And then some more words follow', 30)).toBe('“Ten chars. And then some…”')
})
