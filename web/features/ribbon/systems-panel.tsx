/** Lists the outside systems: which of them are embedded, and what that means. */
import { useQuery } from '@tanstack/react-query'
import type { OutsideSystem } from '#contract/api/about.ts'
import { Panel } from '#ui/controls/panel.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { aboutQuery } from '#web/lib/queries.ts'

export function SystemsPanel({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(aboutQuery)
  const systems = data?.systems ?? []
  return (
    <Panel title="What is simulated" onClose={onClose}>
      <Group
        words="Parley runs entirely on this server. These parts stand in for outside services:"
        systems={systems.filter(({ mode }) => mode === 'embedded')}
      />
      <Group words="These are the real services:" systems={systems.filter(({ mode }) => mode === 'real')} />
    </Panel>
  )
}

type GroupProps = Readonly<{ words: string; systems: readonly OutsideSystem[] }>

function Group({ words, systems }: GroupProps) {
  if (systems.length === 0) return null
  return (
    <section className="grid gap-3">
      <p className="text-body text-fg-2">{words}</p>
      <ul className="grid gap-3">
        {systems.map(({ id, mode, label, detail }) => (
          <li key={id} className="border-t border-line pt-3">
            <Badge tone={mode === 'embedded' ? 'hatched' : 'plain'}>{label}</Badge>
            <p className="mt-1.5 text-small text-fg-2">{detail}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
