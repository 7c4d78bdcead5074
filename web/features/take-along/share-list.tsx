/** The links that a user has shared: copy one, or remove it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Trash2 } from 'lucide-react'
import { listShares, revokeShare } from '#contract/api/shares.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { ShareSummary } from '#contract/shares.ts'
import { useCopy } from '#ui/chips/use-copy.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { request } from '#web/lib/api.ts'
import { showToast } from '#web/lib/toasts.ts'

const COPIED_MS = 1200
export const sharesKey = ['shares'] as const
export const linkOf = (id: string): string => `${location.origin}/s/${id}`

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const ICON = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** All links, or those of one conversation. */
export function ShareList({ conversation }: Readonly<{ conversation?: string }>) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: sharesKey,
    queryFn: ({ signal }) => request(listShares, {}, signal),
  })
  const revoke = async (id: string) => {
    try {
      await request(revokeShare, { id })
      showToast({ text: 'The link was removed. It no longer opens.' })
    } catch (failure) {
      const why = isParleyError(failure) ? failure.message : ''
      showToast({ text: `The link was not removed. ${why}`, tone: 'bad' })
    }
    await queries.invalidateQueries({ queryKey: sharesKey })
  }
  const shares = data?.shares.filter(
    (share) => conversation === undefined || share.conversation === conversation,
  )
  if (!shares) return <p className="text-small text-fg-2">{error ? error.message : 'Loading…'}</p>
  if (shares.length === 0) return <p className="text-small text-fg-2">No conversation is shared.</p>
  return (
    <ul aria-label="Shared links">
      {shares.map((share) => (
        <ShareRow key={share.id} share={share} onRevoke={() => void revoke(share.id)} />
      ))}
    </ul>
  )
}

function ShareRow({ share, onRevoke }: Readonly<{ share: ShareSummary; onRevoke: () => void }>) {
  const { id, title, createdAt, expiresAt } = share
  const [copied, copy] = useCopy(COPIED_MS)
  return (
    <li className="flex min-h-11 items-center gap-1 border-b border-line py-1">
      <a
        href={linkOf(id)}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 text-ui hover:underline"
      >
        <span className="block truncate">{title}</span>
        <span className="block text-small text-fg-3">
          {DATE.format(Date.parse(createdAt))}
          {expiresAt === null ? ', does not expire' : `, until ${DATE.format(Date.parse(expiresAt))}`}
        </span>
      </a>
      <IconButton
        label={copied ? 'Copied' : `Copy the link to “${title}”`}
        size="small"
        onClick={() => copy(linkOf(id))}
      >
        <Copy {...ICON} />
      </IconButton>
      <IconButton label={`Remove the link to “${title}”`} size="small" onClick={onRevoke}>
        <Trash2 {...ICON} />
      </IconButton>
    </li>
  )
}
