/** Splits the built stylesheet for the first paint: the rules that the prerendered shell needs, and all the others. */

type Rule = Readonly<{ prelude: string; body: string | undefined; inner: readonly Rule[] }>

const GROUP = /^@(media|supports|layer|container|starting-style|scope)\b/
/** A class whose presence a rule depends on, with Tailwind's escapes. */
const CLASS = /\.((?:\\.|[\w-])+)/g

/** An element at the beginning of a compound selector. */
const TAG = /(?:^|[\s>+~])([a-z][a-z0-9]*)(?![\w-]*\()/g
/** Parts of form fields that the shell does not show. */
const VENDOR = /::-webkit-(?!details)|::file-selector-button|:-moz-|::backdrop/

export type SplitCss = Readonly<{
  /** For the document itself. */
  critical: string
  /** The stylesheet without its fonts: a face that is declared twice would be loaded and swapped twice. */
  rest: string
}>

export function splitCss(css: string, shell: string): SplitCss {
  const rules = parse(css)
  const needed = neededBy(shell)
  const kept = rules.flatMap((rule) => keep(rule, needed))
  const text = print(kept.filter(({ prelude }) => prelude !== FALLBACKS && !prelude.startsWith('@property')))
  const used = kept.filter(({ prelude }) => isUsed(prelude, text))
  return {
    critical: print(used.map((rule) => (rule.prelude === FALLBACKS ? trimmed(rule, text) : rule))),
    rest: print(rules.filter(({ prelude }) => !prelude.startsWith('@font-face'))),
  }
}

type Needed = Readonly<{ classes: ReadonlySet<string>; tags: ReadonlySet<string> }>

const neededBy = (shell: string): Needed => ({
  classes: new Set([...shell.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(/\s+/))),
  tags: new Set(['html', 'body', ...[...shell.matchAll(/<([a-z][\w-]*)/g)].map(([, tag = '']) => tag)]),
})

function keep(rule: Rule, needed: Needed): readonly Rule[] {
  const { prelude, inner } = rule
  if (GROUP.test(prelude)) {
    // A statement such as `@layer theme, base;` fixes the order of the layers.
    if (rule.body === undefined && inner.length === 0) return [rule]
    const kept = inner.flatMap((one) => keep(one, needed))
    return kept.length > 0 ? [{ ...rule, inner: kept }] : []
  }
  if (prelude.startsWith('@')) return [rule]
  const selectors = splitTop(prelude, ',').filter((selector) => matches(selector, needed))
  return selectors.length > 0 ? [{ ...rule, prelude: selectors.join(',') }] : []
}

/** Errs on the side of keeping: of a selector only the classes and the elements are compared. */
function matches(selector: string, { classes, tags }: Needed): boolean {
  const plain = selector.replace(/:(not|is|where|has)\((?:[^()]|\([^()]*\))*\)/g, '')
  return (
    !VENDOR.test(plain) &&
    [...plain.matchAll(CLASS)].every(([, name = '']) => classes.has(name.replace(/\\(.)/g, '$1'))) &&
    [...plain.matchAll(TAG)].every(([, tag = '']) => tags.has(tag))
  )
}

/** Registered properties and animations are needed where another kept rule names them. */
function isUsed(prelude: string, text: string): boolean {
  const [, kind, name] = /^@(property|keyframes)\s+(\S+)/.exec(prelude) ?? []
  return name === undefined || text.split(name).length > (kind === 'keyframes' ? 2 : 1)
}

/** Tailwind's values of all registered properties, for browsers that do not know `@property`. */
const FALLBACKS = '@layer properties'

/** Keeps the values that a rule names. The layer itself stays, since it fixes the order of the layers. */
function trimmed(rule: Rule, text: string): Rule {
  const inner = rule.inner
    .map((each) => trimmed(each, text))
    .filter((each) => each.inner.length > 0 || each.body)
  const values = rule.body?.split(';').filter((value) => text.includes(value.split(':', 1)[0] ?? value))
  return { ...rule, inner, body: values?.join(';') }
}

function parse(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const end = nextTop(css, at)
    const prelude = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (prelude) rules.push({ prelude, body: undefined, inner: [] })
      at = end + 1
      continue
    }
    const close = closing(css, end)
    const content = css.slice(end + 1, close)
    rules.push(ruleOf(prelude.replace(/\/\*.*?\*\//gs, '').trim(), content))
    at = close + 1
  }
  return rules
}

const ruleOf = (prelude: string, content: string): Rule =>
  GROUP.test(prelude)
    ? { prelude, body: undefined, inner: parse(content) }
    : { prelude, body: content, inner: [] }

/** The positions outside of strings, escapes and brackets. */
function* topLevel(text: string, from = 0): Generator<number> {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? ''
    if (char === '\\') at += 1
    else if (char === '"' || char === "'") at = endOfString(text, at)
    else if ('(['.includes(char)) depth += 1
    else if (')]'.includes(char)) depth -= 1
    else if (depth === 0) yield at
  }
}

/** The next `{` or `;`. */
function nextTop(css: string, from: number): number {
  for (const at of topLevel(css, from)) if (css[at] === '{' || css[at] === ';') return at
  return css.length
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    const char = css[at]
    if (char === '"' || char === "'") at = endOfString(css, at)
    else if (char === '\\') at += 1
    else if (char === '{') depth += 1
    else if (char === '}' && --depth === 0) return at
  }
  throw new Error('The built stylesheet has a block without an end')
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at += 1
    else if (css[at] === css[from]) return at
  }
  return css.length
}

function splitTop(text: string, separator: string): string[] {
  const parts: string[] = []
  let from = 0
  for (const at of topLevel(text)) {
    if (text[at] !== separator) continue
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return [...parts, text.slice(from)]
}

const print = (rules: readonly Rule[]): string =>
  rules
    .map(({ prelude, body, inner }) => {
      if (body !== undefined) return `${prelude}{${body}}`
      return inner.length > 0 ? `${prelude}{${print(inner)}}` : `${prelude};`
    })
    .join('')
