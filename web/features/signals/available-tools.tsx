/** The tool catalogue of the drawer: wire names, plain words, tags and access labels (spec S3.28–S3.31). */
import { RotateCw } from 'lucide-react'
import type { Access } from '#contract/tool.ts'
import { useFold } from '#ui/cards/fold.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { type CatalogueTool, NO_TOOLS, type ToolCatalogue } from '#web/lib/catalogue-state.ts'
import { useToolCatalogue } from '#web/lib/tool-catalogue.ts'
import { byUse, groupsOf } from '#web/lib/tool-groups.ts'
import { Fold } from './fold.tsx'

/** Few enough that the event log below stays in sight. */
const SHOWN = 4

export function AvailableTools() {
  const { refresh, ...catalogue } = useToolCatalogue()
  const { tools, error, isLoading } = catalogue
  const { shown, button } = useFold(byUse(tools), SHOWN)
  return (
    <Fold title="Available Tools" count={tools.length} stored="toolsExpanded">
      <div className="flex items-center justify-between gap-3 py-2 text-small text-fg-3">
        <Origin {...catalogue} />
        <IconButton size="small" label="Refresh the tools" disabled={isLoading} onClick={refresh}>
          <RotateCw aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </IconButton>
      </div>
      <p role="status" className="text-small text-warn">
        {error}
      </p>
      {tools.length === 0 && !isLoading && <p className="py-2 text-small text-fg-2">{NO_TOOLS}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form */}
      <div role="group" aria-label="Tools">
        {groupsOf(shown).map((group) => (
          <section key={group.title}>
            <h4 className="pt-3 text-small font-[550] text-fg-2">{group.title}</h4>
            <ul>
              {group.tools.map((tool) => (
                <Tool key={tool.name} tool={tool} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {button}
    </Fold>
  )
}

const SOURCES = { none: 'None', cache: 'Cache', live: 'Live' } as const

const Origin = ({ source, lastUpdated, isLoading }: ToolCatalogue) => (
  <span className="flex items-center gap-2.5">
    <Badge tone={source === 'live' ? 'up' : source === 'cache' ? 'warn' : 'plain'}>{SOURCES[source]}</Badge>
    {isLoading ? 'Loading…' : lastUpdated !== undefined && <time>{timeOf(lastUpdated)}</time>}
  </span>
)

const timeOf = (ms: number): string =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** Spec S3.29. */
const LABELS: Readonly<Record<Access, string>> = { guest: 'Guest', pro: 'Pro', holders: 'Holders' }

const Tool = ({ tool: { name, title, description, tags, access } }: { tool: CatalogueTool }) => (
  <li className="grid gap-1.5 border-b border-line py-2.5">
    <span className="num text-small wrap-anywhere">{name}</span>
    <span className="text-small text-fg-3">
      {title}.{description && ` ${description}`}
    </span>
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={access === 'guest' ? 'plain' : 'strong'}>{LABELS[access]}</Badge>
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  </li>
)
