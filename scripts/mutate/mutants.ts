/**
 * Makes the mutants of a source file: one small change each, which a test of the file should notice.
 *
 * Left out are types, imports and exports, log calls and their texts, texts for people (strings and templates with
 * white space, and what is passed to `new …Error(` and `describe(`), and names of properties.
 */
import ts from 'typescript'

export type Mutant = Readonly<{
  file: string
  /** Characters of the text that the replacement takes the place of. */
  start: number
  end: number
  /** The first line is 1. */
  line: number
  kind: string
  replacement: string
}>

/** Each operator with the one that takes its place. */
const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
  '++': '--',
  '--': '++',
}
const LOG_CALL = /(^|\.)(log|logger|console)\.\w+$/
const TEXT_CALL = /(Error|^describe)$|\.describe$/

type Change = Readonly<{ kind: string; replacement: string; from?: ts.Node }>

export function mutantsOf(file: string, text: string): Mutant[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutants: Mutant[] = []
  function add({ kind, replacement, from }: Change, node: ts.Node): void {
    const place = from ?? node
    const [start, end] = [place.getStart(source), place.getEnd()]
    if (text.slice(start, end) === replacement) return
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    mutants.push({ file, start, end, line, kind, replacement })
  }
  function visit(node: ts.Node): void {
    if (isLeftOut(node)) return
    for (const change of changesOf(node)) add(change, node)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** The text of the file with the one change. */
export const applyMutant = ({ start, end, replacement }: Mutant, text: string): string =>
  text.slice(0, start) + replacement + text.slice(end)

function isLeftOut(node: ts.Node): boolean {
  if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return true
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true
  if (ts.isCallExpression(node)) return LOG_CALL.test(node.expression.getText()) || isTextCall(node)
  return ts.isNewExpression(node) && isTextCall(node)
}

const isTextCall = ({ expression }: ts.CallExpression | ts.NewExpression): boolean =>
  TEXT_CALL.test(expression.getText())

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return changedOperator(node.operatorToken, node)
  if (ts.isPrefixUnaryExpression(node)) return changedPrefix(node)
  if (ts.isPostfixUnaryExpression(node)) return [changedStep(node)]
  if (ts.isIfStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node))
    return [negated(node.expression)]
  if (ts.isConditionalExpression(node)) return [negated(node.condition)]
  if (node.kind === ts.SyntaxKind.QuestionDotToken) return [withoutQuestion(node)]
  if (ts.isExpressionStatement(node)) return removed(node)
  if (ts.isThrowStatement(node)) return [{ kind: 'statement removed', replacement: ';' }]
  return changedLiteral(node)
}

function changedOperator(token: ts.Node, { left, right }: ts.BinaryExpression): Change[] {
  const operator = token.getText()
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
  const other = operator === '+' && !isText ? '-' : OPERATORS[operator]
  return other === undefined ? [] : [{ kind: 'operator', replacement: other, from: token }]
}

function changedPrefix(node: ts.PrefixUnaryExpression): Change[] {
  const operand = node.operand.getText()
  if (node.operator === ts.SyntaxKind.ExclamationToken) return [{ kind: 'negation', replacement: operand }]
  if (node.operator === ts.SyntaxKind.MinusToken) return [{ kind: 'sign', replacement: operand }]
  if (node.operator === ts.SyntaxKind.PlusPlusToken)
    return [{ kind: 'operator', replacement: `--${operand}` }]
  return []
}

const changedStep = ({ operand, operator }: ts.PostfixUnaryExpression): Change => ({
  kind: 'operator',
  replacement: `${operand.getText()}${operator === ts.SyntaxKind.PlusPlusToken ? '--' : '++'}`,
})

const negated = (condition: ts.Expression): Change => ({
  kind: 'condition',
  replacement: `!(${condition.getText()})`,
  from: condition,
})

/** `a?.b` becomes `a.b`, and `a?.[0]` and `a?.()` lose the whole token. */
const withoutQuestion = (token: ts.Node): Change => {
  const isName = ts.isPropertyAccessExpression(token.parent)
  return { kind: 'optional chaining', replacement: isName ? '.' : '' }
}

/** A call or an assignment whose result is not used. */
function removed({ expression }: ts.ExpressionStatement): Change[] {
  if (ts.isStringLiteral(expression)) return []
  const call =
    ts.isVoidExpression(expression) || ts.isAwaitExpression(expression) ? expression.expression : expression
  const isLog = ts.isCallExpression(call) && LOG_CALL.test(call.expression.getText())
  return isLog ? [] : [{ kind: 'statement removed', replacement: ';' }]
}

function changedLiteral(node: ts.Node): Change[] {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: 'boolean', replacement: 'false' }]
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: 'boolean', replacement: 'true' }]
  if (ts.isNumericLiteral(node) && !isName(node))
    return [{ kind: 'number', replacement: `${Number(node.text) + 1}` }]
  if (ts.isBigIntLiteral(node))
    return [{ kind: 'number', replacement: `${BigInt(node.text.slice(0, -1)) + 1n}n` }]
  if (ts.isStringLiteralLike(node)) return changedText(node)
  return ts.isArrayLiteralExpression(node) && node.elements.length > 0
    ? [{ kind: 'array', replacement: '[]' }]
    : []
}

function changedText(node: ts.StringLiteralLike): Change[] {
  if (isName(node) || /\s/.test(node.text) || isImport(node.parent)) return []
  return [{ kind: 'string', replacement: node.text === '' ? "'mutant'" : "''" }]
}

/** The name of a property is no value. */
const isName = (node: ts.Node): boolean => 'name' in node.parent && node.parent.name === node

const isImport = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
