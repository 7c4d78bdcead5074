/** All modules with a filter: hundreds of them, each letter answered at once, and gone through by keys alone. */
import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Fragment, type KeyboardEvent, use, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { PromptModule } from '#contract/api/prompts.ts'
import { agoWords } from '#ui/format/age.ts'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { takeFocus } from '#ui/workspace/take-focus.ts'
import { nameOfAuthor } from './author.ts'

const ROW_PX = 58
/** Beyond what is seen, so that scrolling finds them there. */
const SPARE_ROWS = 3

type Props = Readonly<{
  modules: readonly PromptModule[]
  selected: string | undefined
  /** Slugs with something unsaved. */
  unsaved: readonly string[]
  onSelect: (module: PromptModule) => void
}>

export function ModuleList(props: Props) {
  const { modules } = props
  const [filter, setFilter] = useState('')
  const all = useMemo(() => findable(modules), [modules])
  const shown = useMemo(() => matching(all, filter), [all, filter])
  const list = useRef<HTMLDivElement>(null)
  const status = useId()
  return (
    <>
      <input
        ref={takeFocus}
        type="search"
        aria-label="Filter modules"
        aria-describedby={status}
        placeholder="Filter modules"
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          list.current?.focus()
        }}
        className="workspace-box"
      />
      <p id={status} role="status" className="text-small text-fg-3">
        {filter ? `${shown.length} of ${modules.length}` : `${modules.length} modules`}
      </p>
      {shown.length > 0 ? (
        <Rows {...props} shown={shown} list={list} />
      ) : (
        <p className="text-body text-fg-2">No module has this name.</p>
      )}
    </>
  )
}

type RowsProps = Props &
  Readonly<{ shown: readonly PromptModule[]; list: { current: HTMLDivElement | null } }>

/** One stop of the tab key; within, the arrows move what Enter opens. */
function Rows({ shown, list, selected, unsaved, onSelect }: RowsProps) {
  const id = useId()
  const [active, setActive] = useState(() => startOf(shown, selected))
  const [of, setOf] = useState(shown)
  if (of !== shown) {
    setOf(shown)
    setActive(startOf(shown, selected))
  }
  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => ROW_PX,
    // A phone that shows another column hides the rows, which does not make them flat.
    measureElement: (...row) => measureElement(...row) || ROW_PX,
    getItemKey: (index) => shown[index]?.slug ?? index,
    overscan: SPARE_ROWS,
    useAnimationFrameWithResizeObserver: true,
  })
  // Selected from elsewhere, or lost from view by a filter or a change of the page, the open module is seen.
  const openAt = shown.findIndex(({ slug }) => slug === selected)
  useEffect(() => {
    if (openAt < 0 || !list.current) return
    // Its first report is about the size as it is; a list that was hidden comes back at its top.
    const sizes = new ResizeObserver(() => rows.scrollToIndex(openAt, { align: 'auto' }))
    sizes.observe(list.current)
    return () => sizes.disconnect()
  }, [openAt, rows, list])
  const move = (to: number) => {
    setActive(to)
    rows.scrollToIndex(to, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(event.key, active, shown.length)
    const module = shown[active]
    if (to === undefined && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (to !== undefined) move(to)
    else if (module) onSelect(module)
  }
  return (
    <div
      ref={list}
      role="listbox"
      aria-label="Prompt modules"
      aria-activedescendant={`${id}-${active}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="workbench-list"
    >
      <div role="presentation" style={{ position: 'relative', height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const module = shown[index]
          return (
            module && (
              <Row
                key={module.slug}
                id={`${id}-${index}`}
                index={index}
                start={start}
                rows={rows}
                module={module}
                count={shown.length}
                isActive={index === active}
                isSelected={module.slug === selected}
                isUnsaved={unsaved.includes(module.slug)}
                onSelect={() => {
                  setActive(index)
                  onSelect(module)
                }}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const startOf = (shown: readonly PromptModule[], selected: string | undefined): number =>
  Math.max(
    0,
    shown.findIndex(({ slug }) => slug === selected),
  )

/** Breaks after its dots and underscores before it breaks anywhere. */
const breakable = (slug: string) =>
  slug.split(/(?<=\.)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a slug stand where they stand
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ))

function targetOf(key: string, at: number, count: number): number | undefined {
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 }[key]
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1)
}

type RowProps = Readonly<{
  id: string
  index: number
  start: number
  count: number
  rows: Virtualizer<HTMLDivElement, Element>
  module: PromptModule
  isActive: boolean
  isSelected: boolean
  isUnsaved: boolean
  onSelect: () => void
}>

function Row({ id, index, start, count, rows, module, isActive, isSelected, isUnsaved, onSelect }: RowProps) {
  const now = use(AgeClock)
  const { slug, version, updatedBy, updatedAt } = module
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the list has the focus and hears the keys
    <div
      ref={rows.measureElement}
      id={id}
      data-index={index}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-active={isActive || undefined}
      onClick={onSelect}
      className="workspace-item"
      style={{ transform: `translateY(${start}px)` }}
    >
      <b className="workspace-mono">
        <span>{breakable(slug)}</span>
        {isUnsaved && <i className="workspace-dot" role="img" aria-label="unsaved changes" />}
      </b>
      <small>
        v{version}, {nameOfAuthor(updatedBy)}, {agoWords(Date.parse(updatedAt), now())}
      </small>
    </div>
  )
}

type Findable = Readonly<{ module: PromptModule; words: string }>

/** Lower-cased once, not with each keystroke. */
const findable = (modules: readonly PromptModule[]): readonly Findable[] =>
  modules.map((module) => ({ module, words: `${module.slug} ${module.title ?? ''}`.toLowerCase() }))

/** The modules that hold each word of the filter in slug or title. */
function matching(all: readonly Findable[], filter: string): readonly PromptModule[] {
  const wanted = filter.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ words }) => wanted.every((word) => words.includes(word))).map(({ module }) => module)
}
