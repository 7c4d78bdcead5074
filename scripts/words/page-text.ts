/** Finds the texts of a source file that people read on the page, in the order of the file. */
import ts from 'typescript'

/** Attributes of elements and components whose text is read or heard. */
const READ_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|hint|text|heading|subtitle|note|name|empty|summary|message|says)$/
/** Attributes whose text never is. */
const UNREAD_ATTRIBUTES =
  /^(class|className|key|id|d|href|src|style|type|role|viewBox|transform|data-.*|aria-(controls|labelledby|describedby|live))$/
/** A sentence or a label: it has a word, and begins as prose does. */
const PROSE = /^[\p{Lu}\p{N}“"'’(…$≈−+]/u
const HAS_WORD = /\p{L}{2}/u
/** Types, paths, queries and styles have spaces too. */
const CODE = /[{};=<>|]|^\([a-z-]+: |\d(px|rem)\b|^\S+\(|:\/\/|^\.|\b(var|calc|rgb|oklch)\b|^[A-Z]+,? [A-Z/]/
/** A page that the server writes is one text with its elements. */
const TAG = /<[^>]*>/

type Seen = { inAttribute: string | undefined; inElement: boolean }

const isProse = (text: string): boolean =>
  HAS_WORD.test(text) && PROSE.test(text) && / /.test(text) && !CODE.test(text.replaceAll('{…}', ''))

/** Line breaks of the source are spaces on the page. */
const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

function literalText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return tidy(node.text)
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return tidy(node.text)
  if (!ts.isTemplateExpression(node)) return undefined
  return tidy(
    [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('{…}'),
  )
}

const isUnread = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isThrowStatement(node) ||
  (ts.isJsxAttribute(node) && UNREAD_ATTRIBUTES.test(node.name.getText()))

function isRead(node: ts.Node, text: string, { inAttribute, inElement }: Seen): boolean {
  if (!HAS_WORD.test(text)) return false
  if (ts.isJsxText(node)) return true
  if (inAttribute !== undefined) return READ_ATTRIBUTES.test(inAttribute) || isProse(text)
  return isProse(text) || (inElement && /^\p{Lu}\p{Ll}+$/u.test(text))
}

/** Returns each text once; a value within it stands as {…}. */
export function pageText(file: string, source: string): string[] {
  const texts: string[] = []
  const visit = (node: ts.Node, seen: Seen): void => {
    if (isUnread(node)) return
    const parts = literalText(node)?.split(TAG).map(tidy) ?? []
    texts.push(...parts.filter((text) => isRead(node, text, seen)))
    const below: Seen = {
      inAttribute: ts.isJsxAttribute(node)
        ? node.name.getText()
        : ts.isJsxElement(node)
          ? undefined
          : seen.inAttribute,
      inElement: seen.inElement || ts.isJsxExpression(node),
    }
    ts.forEachChild(node, (child) => visit(child, below))
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true), {
    inAttribute: undefined,
    inElement: false,
  })
  return [...new Set(texts)]
}
