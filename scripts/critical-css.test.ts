import { expect, it } from 'vitest'
import { splitCss } from './critical-css.ts'

const SHELL = '<main class="frame sm:p-2"><button class="crest">Go</button></main>'
const split = (css: string) => splitCss(css, SHELL)

it.each([
  ['a class of the shell', '.frame{color:red}', '.frame{color:red}'],
  ['an escaped class', '.sm\\:p-2{padding:1px}', '.sm\\:p-2{padding:1px}'],
  ['an element of the shell', 'main{margin:0}', 'main{margin:0}'],
  ['the document itself', ':root,html{--a:1}', ':root,html{--a:1}'],
  ['a state', '.crest[data-state="{;"]:hover{top:0}', '.crest[data-state="{;"]:hover{top:0}'],
  ['one selector of a list', '.frame,.other{color:red}', '.frame{color:red}'],
  [
    'a rule within groups',
    '@layer a{@media (x){.frame{top:0}.b{top:0}}}',
    '@layer a{@media (x){.frame{top:0}}}',
  ],
  ['the order of layers', '@layer theme,base;', '@layer theme,base;'],
  ['what a rule excludes', '.frame:not(.other){top:0}', '.frame:not(.other){top:0}'],
])('keeps %s for the first paint', (_, css, kept) => {
  expect(split(css).critical).toBe(kept)
})

it.each([
  ['another class', '.other{color:red}'],
  ['a descendant that the shell lacks', '.frame .other{color:red}'],
  ['another element', 'table{margin:0}'],
  ['an empty group', '@media (x){.other{top:0}}'],
  ['an animation that no kept rule names', '@keyframes turn{to{top:0}}'],
])('leaves out %s', (_, css) => {
  expect(split(css).critical).toBe('')
})

it('keeps an animation and a registered property that a kept rule names', () => {
  const css = '@property --a{syntax:"*";inherits:false}@keyframes turn{to{top:0}}.frame{animation:turn;--a:1}'
  expect(split(css).critical).toBe(css)
})

it('keeps the values of registered properties that a kept rule names, and the order of the layers', () => {
  const property = (name: string) => `@property ${name}{syntax:"*";inherits:false}`
  const fallbacks = (values: string) => `@layer properties{@supports (x){*{${values}}}}`
  const css = (values: string, rule: string) => `${fallbacks(values)}@layer a;${rule}`
  const all = css('--one:0;--two:0', '.frame{top:var(--one)}') + property('--one') + property('--two')
  expect(split(all).critical).toBe(css('--one:0', '.frame{top:var(--one)}') + property('--one'))
  expect(split(css('--two:0', '.frame{top:0}')).critical).toBe('@layer properties;@layer a;.frame{top:0}')
})

it('gives the rest of the page every rule but the fonts, which the document has', () => {
  const font = '@font-face{font-family:A;src:url(/a.woff2)}'
  expect(split(`${font}.frame{top:0}.other{top:0}`)).toEqual({
    critical: `${font}.frame{top:0}`,
    rest: '.frame{top:0}.other{top:0}',
  })
})
