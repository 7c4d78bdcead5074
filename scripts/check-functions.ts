/**
 * Fails on a function of more than 80 lines. A line counts for the innermost named function around it, so a factory
 * is not charged for its methods; blank lines and comments do not count. biome's rule of the same purpose cannot do so.
 */
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectFiles } from './project-files.ts'

const MAX_LINES = 80
const EXEMPT = /\.test\.tsx?$|\/testing\/|^(testing|e2e|bench)\/|\.d\.ts$/

type Long = Readonly<{ file: string; line: number; name: string; lines: number }>

/** The name under which a reader finds the function; undefined for a callback. */
function nameOf(node: ts.FunctionLikeDeclaration): string | undefined {
  if (ts.isConstructorDeclaration(node)) return 'constructor'
  if (node.name) return node.name.getText()
  const { parent } = node
  const isNamed =
    ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent)
  return isNamed ? parent.name.getText() : undefined
}

function longFunctions(file: string): Long[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const lineAt = (position: number): number => source.getLineAndCharacterOfPosition(position).line
  const long: Long[] = []

  function visit(node: ts.Node, counted: Set<number>): void {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const declaration = node as ts.FunctionLikeDeclaration
      const name = nameOf(declaration)
      if (name !== undefined) {
        visitFunction(declaration, name, counted)
        return
      }
    }
    const children = node.getChildren(source)
    for (const child of children) visit(child, counted)
    const isToken = children.length === 0 && node.getWidth(source) > 0
    if (!isToken) return
    for (let line = lineAt(node.getStart(source)); line <= lineAt(node.getEnd() - 1); line += 1)
      counted.add(line)
  }

  function visitFunction(node: ts.FunctionLikeDeclaration, name: string, outer: Set<number>): void {
    const inner = new Set<number>()
    for (const child of node.getChildren(source)) {
      if (child !== node.body) visit(child, outer)
      else if (ts.isBlock(child)) for (const statement of child.statements) visit(statement, inner)
      else visit(child, inner)
    }
    if (inner.size <= MAX_LINES) return
    long.push({ file, line: lineAt(node.getStart(source)) + 1, name, lines: inner.size })
  }

  visit(source, new Set())
  return long
}

const files = projectFiles().filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file))
const long = files.flatMap(longFunctions).toSorted((a, b) => b.lines - a.lines)
for (const { file, line, name, lines } of long) console.error(`${file}:${line} ${name} has ${lines} lines`)
console.log(`${files.length} files, ${long.length} functions of more than ${MAX_LINES} lines`)
process.exit(long.length > 0 ? 1 : 0)
