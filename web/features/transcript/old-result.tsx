/** Says how old a stored result is, and loads it again on request. */
import { RotateCw } from 'lucide-react'
import { use } from 'react'
import type { ToolContract } from '#contract/tool.ts'
import type { ToolNoteItem } from '#contract/transcript.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import { AgeClock, useAgo } from '#ui/format/age-clock.tsx'
import { Button } from '#ui/primitives/button.tsx'

const OLD_MS = 86_400_000

type Props = Readonly<{ item: ToolNoteItem; onRefresh: () => void }>

/** A result of today needs no mark: its card has the age beside the source. */
export function OldResult({ item, onRefresh }: Props) {
  const now = use(AgeClock)
  const { startedAt } = item.data
  const ago = useAgo(startedAt)
  if (!isRepeatable(item) || !(now() - Date.parse(startedAt) > OLD_MS)) return null
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2 text-small text-fg-2">
      <span className="flex-1">As of {ago}</span>
      <Button size="small" onClick={onRefresh}>
        <RotateCw aria-hidden="true" className="size-3.5" />
        Refresh
      </Button>
    </p>
  )
}

/** Only what changed nothing may run again. */
function isRepeatable({ data: { tool, output, error } }: ToolNoteItem): boolean {
  if (!isToolName(tool) || output === undefined || error) return false
  const { scope, touches }: ToolContract = contracts[tool]
  return scope === 'tools' && touches.length === 0
}
