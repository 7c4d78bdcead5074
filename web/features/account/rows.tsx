/** A list of things that can be taken away one by one: where one is logged in, which programs have access. */
import type { ReactNode } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'

type RowsProps<T> = Readonly<{
  items: readonly T[] | undefined
  isError: boolean
  /** The text of an empty list. */
  none: string
  /** The message after an item could not be removed. */
  problem: string | undefined
  children: (item: T) => ReactNode
}>

export function Rows<T>({ items, isError, none, problem, children }: RowsProps<T>) {
  return (
    <>
      {!items && !isError && <Spinner />}
      {!items && isError && (
        <p className="text-body text-fg-2">
          This could not be loaded. Close this and open it again to retry.
        </p>
      )}
      {items?.length === 0 && <p className="text-body text-fg-2">{none}</p>}
      {items && items.length > 0 && <ul className="border-t border-line">{items.map(children)}</ul>}
      <p role="alert" className="text-small text-down empty:hidden">
        {problem}
      </p>
    </>
  )
}

type RowProps = Readonly<{ title: string; lines: readonly string[]; act?: ReactNode }>

export const Row = ({ title, lines, act }: RowProps) => (
  <li className="flex items-center justify-between gap-3 border-b border-line py-2.5">
    <p className="min-w-0 text-small text-fg-3">
      <b className="block text-ui font-[520] text-fg-1">{title}</b>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
    {act}
  </li>
)

type TakeAwayProps = Readonly<{ label: string; words: string; isBusy: boolean; onPress: () => void }>

export const TakeAway = ({ label, words, isBusy, onPress }: TakeAwayProps) => (
  <Button size="small" tone="danger" aria-label={label} aria-disabled={isBusy} onClick={onPress}>
    {words}
  </Button>
)
