/** The command palette: everything that the page can do, found by typing, and run by Enter or a press. */
import { CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList, CommandRoot } from 'cmdk'
import { type LucideIcon, MessageCircle, Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CloseButton, Panel } from '#ui/controls/panel.tsx'
import { Keys } from '#web/features/shortcuts/keys.tsx'
import type { ShortcutId } from '#web/lib/shortcuts.ts'

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
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  // After the dialog, which gives the focus to its first part.
  useEffect(() => box.current?.focus(), [])
  const question = typed.trim()
  return (
    <Panel title="Commands" place="palette" onClose={onClose}>
      <CommandRoot label="Commands" loop className="flex min-h-0 flex-col">
        <div className="flex items-center gap-2.5 border-b border-line-2 py-1.5 pr-2 pl-4">
          <Search aria-hidden="true" strokeWidth={1.75} className="size-[18px] shrink-0 text-fg-3" />
          <CommandInput
            ref={box}
            value={typed}
            onValueChange={setTyped}
            maxLength={200}
            placeholder="What would you like to do?"
            className="h-10 min-w-0 flex-1 bg-transparent text-[1rem] text-fg-1 outline-none placeholder:text-fg-3"
          />
          <CloseButton onClose={onClose} />
        </div>
        <CommandList label="Results" className="min-h-0 scroll-py-2 overflow-y-auto overscroll-contain p-2">
          <CommandEmpty className="p-3 text-body text-fg-2">Nothing found.</CommandEmpty>
          {groups.map(({ heading, items }) => (
            <Group key={heading} heading={heading}>
              {items.map((item) => (
                <Item key={item.id} {...item} />
              ))}
            </Group>
          ))}
          {question && (
            <Group heading="Ask Parley">
              <Item
                id="ask"
                icon={MessageCircle}
                label={`“${question}”`}
                also={question}
                run={() => onAsk(question)}
              />
            </Group>
          )}
        </CommandList>
      </CommandRoot>
    </Panel>
  )
}

const Group = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <CommandGroup
    heading={heading}
    className="pb-1 **:[[cmdk-group-heading]]:px-2.5 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-small **:[[cmdk-group-heading]]:text-fg-3"
  >
    {children}
  </CommandGroup>
)

const Item = ({ id, label, icon: Icon, also, shortcut, run }: PaletteItem) => (
  <CommandItem
    value={id}
    keywords={[label, ...(also ? [also] : [])]}
    onSelect={run}
    className="flex min-h-10 cursor-pointer items-center gap-3 rounded-2 px-2.5 py-1.5 text-ui data-[selected=true]:bg-ink-3 pointer-coarse:min-h-11"
  >
    <Icon aria-hidden="true" strokeWidth={1.75} className="size-4 shrink-0 text-fg-2" />
    <span dir="auto" className="min-w-0 flex-1 truncate">
      {label}
    </span>
    {shortcut && (
      <span className="pointer-coarse:hidden">
        <Keys of={shortcut} />
      </span>
    )}
  </CommandItem>
)
