import { expect, it } from 'vitest'
import { mailHtml } from './branded-html.ts'

const bodyOf = (text: string): string =>
  /<\/h1>(.*)<\/div>/s.exec(mailHtml({ subject: 'Hello', text }))?.[1] ?? ''

it('makes a paragraph of each, and a button of an address that stands alone', () => {
  expect(bodyOf('Open this link:\n\nhttps://parley.example/x?a=1&b=2\n\nIt works once.\n')).toBe(
    '<p>Open this link:</p>' +
      '<p><a class="go" href="https://parley.example/x?a=1&amp;b=2">Open the page</a></p>' +
      '<p class="address">https://parley.example/x?a=1&amp;b=2</p>' +
      '<p>It works once.</p>',
  )
})

it.each([
  ['a tag', '<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['an address of a script', 'javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  [
    'quotes in an address',
    'https://x.example/"onclick="a',
    '<p><a class="go" href="https://x.example/&quot;onclick=&quot;a">Open the page</a></p><p class="address">https://x.example/&quot;onclick=&quot;a</p>',
  ],
  ['lines of one paragraph', 'one\ntwo', '<p>one<br>two</p>'],
])('reads no HTML in %s', (_, text, html) => {
  expect(bodyOf(text)).toBe(html)
})

it('escapes the subject too, and loads nothing', () => {
  const html = mailHtml({ subject: '</title><b>', text: 'x' })
  expect(html).not.toContain('</title><b>')
  expect(html).not.toMatch(/src=|url\(|@import/)
})
