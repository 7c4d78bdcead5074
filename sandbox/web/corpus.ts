/** The pages of the sandbox's own web: a few sites under `.example`, some of them hostile. */
import { readdirSync, readFileSync } from 'node:fs'

export type CorpusPage = Readonly<{
  url: string
  host: string
  title: string
  /** How many days ago it was published; the same on every day. */
  ageDays: number
  paragraphs: readonly string[]
  image?: Readonly<{ url: string; description: string }>
  /** Text that the page hides from people. */
  hidden?: string
}>

const PAGES = new URL('./pages/', import.meta.url)

/** Pages begin with '## address · title', then fields, then paragraphs between blank lines. */
function parsePages(text: string): CorpusPage[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head = '', ...paragraphs] = section.trim().split(/\n\n+/)
      const [heading = '', ...fields] = head.split('\n')
      const [url = '', title = ''] = heading.split(' · ')
      const image = fieldOf(fields, 'image')?.split(' · ')
      return {
        url,
        host: new URL(url).hostname,
        title,
        ageDays: Number(fieldOf(fields, 'age')),
        paragraphs,
        image: image && { url: image[0] ?? '', description: image[1] ?? '' },
        hidden: fieldOf(fields, 'hidden'),
      }
    })
}

const fieldOf = (lines: readonly string[], name: string): string | undefined =>
  lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)

export const corpus: readonly CorpusPage[] = readdirSync(PAGES)
  .filter((name) => name.endsWith('.md'))
  .sort()
  .flatMap((name) => parsePages(readFileSync(new URL(name, PAGES), 'utf8')))

const DAY_MS = 86_400_000

/** The day of publication, at midnight. */
export const publishedAt = ({ ageDays }: CorpusPage, now: number): string =>
  new Date(Math.floor(now / DAY_MS - ageDays) * DAY_MS).toISOString()
