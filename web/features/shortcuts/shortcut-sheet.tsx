/** The sheet that '?' opens. */
import { Panel } from '#ui/controls/panel.tsx'
import { ShortcutList } from './shortcut-list.tsx'

export const ShortcutSheet = ({ onClose }: { onClose: () => void }) => (
  <Panel title="Keyboard shortcuts" place="room" onClose={onClose}>
    <ShortcutList />
  </Panel>
)
