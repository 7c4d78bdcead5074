/** The settings: every choice that holds beyond this conversation, in one panel with an address of its own. */
import type { ReactNode } from 'react'
import { Panel } from '#ui/controls/panel.tsx'
import { Section } from './section.tsx'

export type SettingsPart = Readonly<{ id: string; title: string; content: ReactNode }>
type Props = Readonly<{ parts: readonly SettingsPart[]; address: string; onClose: () => void }>

function show(id: string): void {
  const section = document.getElementById(`settings-${id}`)
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

export const Settings = ({ parts, address, onClose }: Props) => (
  <Panel title="Settings" place="room" address={address} onClose={onClose}>
    <div className="grid items-start gap-8 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <nav aria-label="Settings" className="sticky top-0 grid gap-0.5 max-sm:hidden">
        {parts.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            onClick={() => show(id)}
            className="min-h-9 rounded-2 px-2.5 text-left text-ui text-fg-2 hover:bg-ink-2 hover:text-fg-1 pointer-coarse:min-h-11"
          >
            {title}
          </button>
        ))}
      </nav>
      <div className="grid min-w-0 gap-7">
        {parts.map(({ id, title, content }) => (
          <Section key={id} id={id} title={title}>
            {content}
          </Section>
        ))}
      </div>
    </div>
  </Panel>
)
