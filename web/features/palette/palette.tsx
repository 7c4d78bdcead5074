/** The command palette: everything that the page can do, found by typing, and run by Enter or a press. */
import { type LucideIcon, MessageCircle, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CloseButton, Panel } from '#ui/controls/panel.tsx'
import { Keys } from '#web/lib/keys.tsx'
import type { ShortcutId } from '#web/lib/shortcuts.ts'
import { ranked } from './rank.ts'

export type PaletteItem = Readonly<{
  id: string
  label: string
  icon: LucideIcon
  /** Other words that find it. */
  also?: string
  shortcut?: ShortcutId | undefined
  run: () => void
}>
export type PaletteGroup = Readonly<{ heading: string; items: readonly PaletteItem[] }>

type Props = Readonly<{
  groups: readonly PaletteGroup[]
  onClose: () => void
  /** Sends what was typed as a message. */
  onAsk: (text: string) => void
}>

export function Palette({ groups, onClose, onAsk }: Props) {
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const question = typed.trim()
  const ask = { id: 'ask', label: `“${question}”`, icon: MessageCircle, run: () => onAsk(question) }
  const shown = [...ranked(groups, typed), ...(question ? [{ heading: 'Ask Parley', items: [ask] }] : [])]
  const items = shown.flatMap((group) => group.items)
  const chosen = items[Math.min(active, items.length - 1)]
  const optionId = (item: PaletteItem | undefined) => item && `${id}${item.id}`
  const activeId = optionId(chosen)

  // After the dialog, which gives the focus to its first part.
  useEffect(() => box.current?.focus(), [])
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (event.nativeEvent.isComposing || (step === undefined && event.key !== 'Enter')) return
    event.preventDefault()
    if (step === undefined) chosen?.run()
    else setActive((Math.min(active, items.length - 1) + step + items.length) % items.length)
  }
  return (
    <Panel title="Commands" place="palette" onClose={onClose}>
      <div className="flex items-center gap-2.5 border-b border-line-2 py-1.5 pr-2 pl-4">
        <Search aria-hidden="true" strokeWidth={1.75} className="size-[18px] shrink-0 text-fg-3" />
        <input
          ref={box}
          role="combobox"
          aria-label="Command"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          maxLength={200}
          placeholder="What would you like to do?"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
          className="h-10 min-w-0 flex-1 bg-transparent text-[1rem] text-fg-1 outline-none placeholder:text-fg-3"
        />
        <CloseButton onClose={onClose} />
      </div>
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Commands"
        tabIndex={-1}
        className="panel-body min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2 outline-none"
      >
        {shown.map(({ heading, items: of }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
          <div key={heading} role="group" aria-label={heading} className="pb-1">
            <p aria-hidden="true" className="px-2.5 py-1.5 text-small text-fg-3">
              {heading}
            </p>
            {of.map((item) => (
              <Option
                key={item.id}
                id={optionId(item)}
                item={item}
                isActive={item === chosen}
                onPoint={() => setActive(items.indexOf(item))}
              />
            ))}
          </div>
        ))}
      </div>
    </Panel>
  )
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

type OptionProps = Readonly<{
  id: string | undefined
  item: PaletteItem
  isActive: boolean
  onPoint: () => void
}>

const Option = ({ id, item, isActive, onPoint }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
  <div
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    onPointerMove={onPoint}
    onClick={item.run}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-2 px-2.5 py-1.5 text-ui aria-selected:bg-ink-3 pointer-coarse:min-h-11"
  >
    <item.icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-fg-2" />
    <span dir="auto" className="min-w-0 flex-1 truncate">
      {item.label}
    </span>
    {item.shortcut && (
      <span aria-hidden="true" className="max-sm:hidden pointer-coarse:hidden">
        <Keys of={item.shortcut} />
      </span>
    )}
  </div>
)
