/** The dialog that shares a conversation: what is hidden, for how long, and the copy as readers will see it. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Link } from 'lucide-react'
import { useState } from 'react'
import { createShare, previewShare } from '#contract/api/shares.ts'
import { isParleyError } from '#contract/parley-error.ts'
import type { HiddenCounts, ShareMasks, ShareSummary } from '#contract/shares.ts'
import { useCopy } from '#ui/chips/use-copy.ts'
import { Choice } from '#ui/controls/choice.tsx'
import { Panel } from '#ui/controls/panel.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { request } from '#web/lib/api.ts'
import { linkOf, ShareList, sharesKey } from './share-list.tsx'
import { StaticTranscript } from './static-transcript.tsx'

const COPIED_MS = 1200
const ALL: ShareMasks = { addresses: true, amounts: true, pictures: true }
const ENDS = [
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '', label: 'Never' },
] as const
type End = (typeof ENDS)[number]['value']

type Props = Readonly<{ conversation: string; onClose: () => void }>

export function SharePanel({ conversation, onClose }: Props) {
  const queries = useQueryClient()
  const [masks, setMasks] = useState(ALL)
  const [end, setEnd] = useState<End>('7')
  const [made, setMade] = useState<ShareSummary>()
  const [problem, setProblem] = useState('')
  const { data, error } = useQuery({
    queryKey: ['share-preview', conversation, masks],
    queryFn: ({ signal }) => request(previewShare, { body: { conversation, masks } }, signal),
    placeholderData: keepPreviousData,
  })
  const create = async () => {
    setProblem('')
    try {
      const expiresInDays = end === '' ? null : Number(end)
      setMade(await request(createShare, { body: { conversation, masks, expiresInDays } }))
      void queries.invalidateQueries({ queryKey: sharesKey })
    } catch (failure) {
      setProblem(`No link was made. ${isParleyError(failure) ? failure.message : 'Try again.'}`)
    }
  }
  const change = (part: Partial<ShareMasks>) => {
    setMade(undefined)
    setMasks({ ...masks, ...part })
  }
  return (
    <Panel
      title="Share a copy"
      place="room"
      onClose={onClose}
      foot={
        made ? (
          <MadeLink share={made} />
        ) : (
          <CreateButton isReady={data !== undefined} onPress={() => void create()} />
        )
      }
    >
      <p className="text-body text-fg-2">
        Anyone with the link can read this copy. What you say later is not added to it, and you can remove the
        link at any time.
      </p>
      <Switch
        label="Hide wallet addresses"
        hint="Transactions, names of wallets and email addresses too. Tokens stay."
        isOn={masks.addresses}
        onChange={(addresses) => change({ addresses })}
      />
      <Switch
        label="Hide amounts"
        hint="Every figure in the messages, and the cards with balances and trades."
        isOn={masks.amounts}
        onChange={(amounts) => change({ amounts })}
      />
      <Switch
        label="Leave pictures out"
        isOn={masks.pictures}
        onChange={(pictures) => change({ pictures })}
      />
      {/* A grid shrinks what cuts its overflow, so the choice has a box of its own. */}
      <div className="flex flex-wrap items-center justify-between gap-3 text-body">
        The link expires
        <Choice label="The link expires" options={ENDS} value={end} onChange={setEnd} />
      </div>
      {problem && (
        <p role="alert" className="text-small text-down">
          {problem}
        </p>
      )}
      <section aria-label="Preview" className="grid gap-4 rounded-3 border border-line-2 bg-ink-0 p-4">
        <p role="status" className="text-small text-fg-2">
          {data ? hiddenWords(data.hidden) : error ? error.message : 'Loading the preview…'}
          {data?.hasEarlier && ' Only the newest 500 items are shared.'}
        </p>
        {data && (
          <>
            <h3 className="text-read font-semibold wrap-anywhere">{data.title}</h3>
            <StaticTranscript items={data.items} />
          </>
        )}
      </section>
      <section aria-label="Links to this conversation">
        <h3 className="pb-1 text-small font-semibold">Links to this conversation</h3>
        <ShareList conversation={conversation} />
      </section>
    </Panel>
  )
}

const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

function hiddenWords({ addresses, amounts, cards, pictures }: HiddenCounts): string {
  const parts = [
    ...counted(addresses, 'address', 'addresses'),
    ...counted(amounts, 'amount'),
    ...counted(cards, 'card'),
    ...counted(pictures, 'picture'),
  ]
  return parts.length === 0 ? 'Nothing is hidden.' : `Hidden: ${parts.join(', ')}.`
}

const CreateButton = ({ isReady, onPress }: Readonly<{ isReady: boolean; onPress: () => void }>) => (
  <Button tone="primary" disabled={!isReady} onClick={onPress}>
    <Link aria-hidden="true" strokeWidth={1.75} className="size-4" />
    Create the link
  </Button>
)

function MadeLink({ share }: Readonly<{ share: ShareSummary }>) {
  const [copied, copy] = useCopy(COPIED_MS)
  const link = linkOf(share.id)
  const Icon = copied ? Check : Copy
  return (
    <>
      <input
        readOnly
        aria-label="Link to the copy"
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="h-10 min-w-0 flex-1 rounded-2 border border-line-3 bg-ink-0 px-3 text-ui pointer-coarse:h-11"
      />
      <Button tone="primary" autoFocus onClick={() => copy(link)}>
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        {copied ? 'Copied' : 'Copy'}
      </Button>
    </>
  )
}
