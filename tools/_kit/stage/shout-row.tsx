/** One shout on a card: its alias, its text, its age. The text is a stranger's and is shown as plain text. */
import { use } from 'react'
import type { ShownShout } from '#contract/stage.ts'
import { AgeClock, useAgo } from '#ui/format/age-clock.tsx'

export const ShoutRow = ({ shout: { alias, message, created_at } }: { shout: ShownShout }) => (
  <div className="border-line border-t py-2.5">
    <div className="flex items-baseline gap-3 text-small">
      <b dir="auto" className="min-w-0 flex-1 truncate font-[560]">
        {alias}
      </b>
      <time dateTime={created_at} className="flex-none text-fg-3 tabular-nums">
        {useAgo(created_at)}
      </time>
    </div>
    <p dir="auto" className="mt-0.5 overflow-x-clip text-fg-1 wrap-anywhere">
      {message}
    </p>
  </div>
)

const MINUTE = 60_000

/** How long the overlay still shows it. */
export function TimeShown({ shout: { created_at, expires_at } }: { shout: ShownShout }) {
  // The age changes at least each minute, which renders this again.
  useAgo(created_at)
  const left = Date.parse(expires_at) - use(AgeClock)()
  return left <= 0 ? 'No longer on the overlay' : `On the overlay for ${Math.ceil(left / MINUTE)} more min`
}
