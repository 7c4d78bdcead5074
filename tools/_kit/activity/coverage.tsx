/** Says what a result about activity leaves out: transactions that were not read, and those the node has dropped. */
import { Callout } from '#ui/cards/states.tsx'
import type { Coverage } from './shape.ts'

export function CoverageNote({ coverage }: { coverage: Coverage }) {
  const sentences = coverageWords(coverage)
  if (sentences.length === 0) return null
  return (
    <div className="border-line border-t pt-2.5 pb-1">
      <Callout tone="warn" heading="This is not all of it">
        {sentences.join(' ')}
      </Callout>
    </div>
  )
}

function coverageWords({ read, pruned, isPartial, accountsRead }: Coverage): string[] {
  const number = (count: number, word: string) =>
    `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`
  return [
    ...(isPartial
      ? [`Only the newest ${number(read, 'transaction')} were read. The figures count no others.`]
      : []),
    ...(pruned > 0
      ? [`${number(pruned, 'transaction')} could not be read: the node does not keep them any more.`]
      : []),
    ...(accountsRead === undefined
      ? []
      : [
          `Only ${number(accountsRead, 'token account')} of the wallet were searched for incoming transfers.`,
        ]),
  ]
}
