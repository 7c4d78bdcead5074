/** The dialog that exports one conversation. */
import { Panel } from '#ui/controls/panel.tsx'
import { ExportChoice } from './export-choice.tsx'

type Props = Readonly<{ conversation: string; title: string; onClose: () => void }>

export const ExportPanel = ({ conversation, title, onClose }: Props) => (
  <Panel title="Export" place="menu" onClose={onClose}>
    <p className="text-body text-fg-2 wrap-anywhere">“{title}”, with its pictures and results.</p>
    <ExportChoice conversation={conversation} />
  </Panel>
)
