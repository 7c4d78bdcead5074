/** The pages that were found as a table: when each was published. */
import type { ShownTable } from '#domain/language/shown-table.ts'
import { quoted } from '../../_kit/language/quoted.ts'

type View = Readonly<{
  results: readonly Readonly<{ title: string; published?: string | null }>[]
  as_of?: string | null
}>

const TITLE_MAX = 80

export const pagesTable = ([view]: readonly View[]): ShownTable | undefined =>
  view && {
    rowWords: ['page', 'pages'],
    rowNames: 'pages?|results?|articles?|stor(?:y|ies)|posts?|links?|hits?',
    columns: [],
    rows: view.results.map(({ title, published }) => ({
      name: quoted(title, TITLE_MAX),
      figures: {},
      at: published ?? undefined,
    })),
    asOf: view.as_of ?? undefined,
    lacks: [
      {
        names: 'who (?:wrote|writes|made|published|posted|is behind)|authors?|writers?|whose',
        say: 'The search names the site of each page and not its author. The page itself may: **open the first result**.',
      },
    ],
  }
