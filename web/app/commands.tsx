/** Joins the command palette with what the page can do: its panels, its preferences, the call and the conversation. */
import { Palette } from '#web/features/palette/palette.tsx'
import { useApp } from '#web/session/use-session.ts'
import { closed } from './conversation-drawer.tsx'
import { useCommands } from './use-commands.ts'

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { session } = useApp()
  const groups = useCommands()
  /** The palette is gone before its command runs, so that the focus goes on from where it was. */
  const thenClose = (run: () => void) => void closed(onClose).then(run)
  return (
    <Palette
      groups={groups.map(({ heading, items }) => ({
        heading,
        items: items.map((item) => ({ ...item, run: () => thenClose(item.run) })),
      }))}
      onClose={onClose}
      onAsk={(text) => thenClose(() => session.send(text))}
    />
  )
}
