/** The tool catalogue in the signal stack: in plain words for everyone, with the wire names for admins. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { isAdmin } from '#contract/rules/roles.ts'
import { accountQuery } from '../../lib/account.ts'
import type { CatalogueTool } from '../../lib/catalogue-state.ts'
import { TOOLS_FAILED } from '../../lib/page-words.ts'
import { preference, setPreference } from '../../lib/preferences.ts'
import { useToolCatalogue } from '../../lib/tool-catalogue.ts'
import { groupsOf } from '../../lib/tool-groups.ts'
import { usePreference } from '../../lib/use-preference.ts'
import { Heading, Line } from './section.tsx'

const TITLE = 'What Parley can do'

/** Spec S2.39, S4.39, S4.41: open until the user closes it. */
export function ToolsSection() {
  const { source, tools, error } = useToolCatalogue()
  const { data: account } = useQuery(accountQuery)
  const open = usePreference('toolsExpanded', true)
  const showsNames = account?.type === 'user' && isAdmin(account.user.roles)
  if (source === 'none')
    return (
      <section aria-label={TITLE}>
        <Heading>{TITLE}</Heading>
        <Line>{error ? TOOLS_FAILED : 'Loading the tools…'}</Line>
      </section>
    )
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== preference('toolsExpanded'))
          setPreference('toolsExpanded', currentTarget.open)
      }}
      className="group"
    >
      <summary className="flex items-center justify-between border-b border-line-2 pb-2 text-small font-[550] text-fg-2 [&::-webkit-details-marker]:hidden">
        <h2>{TITLE}</h2>
        <span className="flex items-center gap-1.5 font-[450] text-fg-3">
          <span className="num">{tools.length}</span>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-3.5 transition-transform group-open:rotate-180"
          />
        </span>
      </summary>
      {error && <p className="pt-2 text-small text-warn">{error}</p>}
      {groupsOf(tools).map((group) => (
        <div key={group.title} className="mt-3">
          <h3 className="text-micro font-[550] text-fg-3">{group.title}</h3>
          <ul>
            {group.tools.map((tool) => (
              <Tool key={tool.name} tool={tool} showsName={showsNames} />
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

const Tool = ({ tool, showsName }: { tool: CatalogueTool; showsName: boolean }) => (
  <li className="border-b border-line py-[9px] text-small">
    <span className="text-fg-1">{tool.title}</span>
    <span className="block text-fg-3">{tool.description}</span>
    {showsName && <span className="num block truncate text-micro text-fg-3">{tool.name}</span>}
  </li>
)
