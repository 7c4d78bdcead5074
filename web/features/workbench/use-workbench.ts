/** The state of the workbench, and its actions. */
import { useEffect, useEffectEvent, useState } from 'react'
import type { PromptHistoryEntry, PromptModule } from '#contract/api/prompts.ts'
import { isShortcut } from '#web/lib/shortcuts.ts'
import { useDrafts } from './use-drafts.ts'

export type Shown = 'list' | 'text' | 'history'
export type View = 'edit' | 'diff' | 'both'

export function useWorkbench() {
  const drafts = useDrafts()
  const { open } = drafts
  const [shown, setShown] = useState<Shown>('list')
  const [view, setView] = useState<View>('edit')
  /** A version of the history that the text is looked at against. */
  const [against, setAgainst] = useState<PromptHistoryEntry>()
  const save = () => open !== undefined && drafts.save(open)
  useSaveKey(save)

  function look(next: View, entry?: PromptHistoryEntry): void {
    setAgainst(entry)
    setView(next)
    setShown('text')
  }
  return {
    drafts,
    shown,
    setShown,
    // Both versions can be compared while there are two.
    view: view === 'both' && !drafts.draft?.conflict?.theirs ? 'diff' : view,
    setView,
    against,
    save,
    async choose({ slug }: Pick<PromptModule, 'slug'>): Promise<void> {
      if (await drafts.show(slug)) look('edit')
    },
    create(): void {
      drafts.create()
      look('edit')
    },
    compare: (entry: PromptHistoryEntry) => look('diff', entry),
    compareBoth: () => look('both'),
    restore({ segment, title, version }: PromptHistoryEntry): void {
      drafts.change({ segment, title: title ?? '' })
      drafts.notify(`v${version} is in the editor. Save to bring it back.`)
      look('edit')
    },
    async reload(merged?: string): Promise<void> {
      if (open === undefined) return
      await drafts.reload(open, merged)
      look('diff')
    },
    discard(): void {
      if (open !== undefined) drafts.discard(open)
      look('edit')
    },
  }
}
export type WorkbenchState = ReturnType<typeof useWorkbench>

/** Ctrl+S or ⌘S, wherever the focus is. */
function useSaveKey(save: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event, 'save')) return
    event.preventDefault()
    save()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
