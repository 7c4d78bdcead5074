/** Says to which area of the page a source file belongs, and writes the list of an area. */
import { pageText } from './page-text.ts'

const NOT_PAGE = /\.test\.tsx?$|\/testing\/|\/gallery\/|\.d\.ts$|\/(contract|fixtures|shape)\.ts$/
/** The first expression that fits a file names its area. */
const AREAS: readonly [start: RegExp, area: string][] = [
  [/^web\/features\/([^/]+)\/.*\.tsx?$/, '$1'],
  [/^web\/(app|lib|session)\/.*\.tsx?$/, 'frame'],
  [/^ui\/.*\.tsx?$/, 'controls'],
  [/^tools\/.*\.tsx$/, 'cards'],
  [/^(tools|assistant)\/.*\/(language|talk|texts)(\/.*)?\.ts$/, 'answers'],
  [/^assistant\/(talk|texts)\/.*\.ts$/, 'answers'],
  [/^tools\/.*\.ts$/, 'cards'],
  [/^contract\/(refusals\/.*|rules\/trade-failures|parley-error)\.ts$/, 'refusals'],
  [/^(server\/(http\/[^/]*page|http\/outbox|identity\/)|signer\/notices)[^/]*\.ts$/, 'mail-and-pages'],
]

export function areaOf(file: string): string | undefined {
  if (NOT_PAGE.test(file)) return undefined
  for (const [start, area] of AREAS) {
    const found = start.exec(file)
    if (found) return area.replace('$1', found[1] ?? '')
  }
  return undefined
}

type Source = Readonly<{ file: string; source: string }>

export function areaPage(area: string, sources: readonly Source[]): string {
  const lists = sources
    .map(({ file, source }) => ({ file, texts: pageText(file, source) }))
    .filter(({ texts }) => texts.length > 0)
    .map(({ file, texts }) => `## ${file}\n\n${texts.map((text) => `- ${text}`).join('\n')}\n`)
  return `# Texts of the page: ${area}\n\nWritten by \`npm run docs\` from the source; change a text there.\n\n${lists.join('\n')}`
}
