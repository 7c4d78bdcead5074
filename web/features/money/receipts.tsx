/** Lists the user's trades: who requested them, the quote, the minimum, the result and the signature. */
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { Download, ReceiptText } from 'lucide-react'
import { exportTrades, listTrades } from '#contract/api/trades.ts'
import { formatRaw } from '#contract/rules/amounts.ts'
import { recipientName } from '#contract/rules/recipients.ts'
import { TRADE_ENDS, type Trade } from '#contract/trades.ts'
import { gestureWords, requestWords } from '#tools/_kit/swap/origin.ts'
import { Callout } from '#ui/cards/states.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { Badge } from '#ui/primitives/badge.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Spinner } from '#ui/primitives/spinner.tsx'
import { request } from '#web/lib/api.ts'
import { walletKey } from '#web/lib/queries.ts'

/** The first page is small; older pages are larger. */
const sizeAfter = (before: string): number => (before === '' ? 25 : 100)
/** Pending trades are read again while the panel is open. */
const LOOK_AGAIN_MS = 3000

/** Made stale with the wallet: whatever moves it may have been a trade. */
const tradesQuery = infiniteQueryOptions({
  queryKey: [...walletKey, 'trades'],
  queryFn: async ({ signal, pageParam: before }) =>
    (await request(listTrades, { limit: String(sizeAfter(before)), before: before || undefined }, signal))
      .trades,
  initialPageParam: '',
  getNextPageParam: (page, _pages, before) => (page.length < sizeAfter(before) ? undefined : page.at(-1)?.id),
  refetchInterval: ({ state }) => (state.data?.pages.flat().some(isOnItsWay) ? LOOK_AGAIN_MS : false),
})

const isOnItsWay = ({ status }: Trade): boolean => !TRADE_ENDS.has(status) && status !== 'previewed'

export function Receipts() {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(tradesQuery)
  if (!data) return error ? <Failed words={error.message} onRetry={() => void refetch()} /> : <Wait />
  const trades = data.pages.flat()
  if (trades.length === 0) return <None />
  return (
    <>
      <p className="flex items-center justify-between gap-3 text-small text-fg-3">
        Your own trades, newest first
        <a
          href={exportTrades.path}
          download
          className="touch link inline-flex items-center gap-1.5 text-fg-1"
        >
          <Download aria-hidden="true" strokeWidth={1.75} className="size-4" />
          Download CSV
        </a>
      </p>
      <ul aria-label="Trades">
        {trades.map((trade) => (
          <Receipt key={trade.id} trade={trade} />
        ))}
      </ul>
      {isFetchNextPageError && error && (
        <p role="alert" className="pt-3 text-small text-warn">
          The older trades did not load. {error.message}
        </p>
      )}
      {hasNextPage && (
        <Button
          size="small"
          className="mt-3"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}

const None = () => (
  <div className="flex items-start gap-3 text-body text-fg-2">
    <ReceiptText aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-5 flex-none text-fg-3" />
    <p>
      No trades yet.
      <br />
      Say “swap 0.1 SOL to USDC”. You’ll see a preview first.
    </p>
  </div>
)

const Wait = () => (
  <p role="status" className="flex items-center gap-2.5 text-body text-fg-2">
    <Spinner />
    Fetching your trades…
  </p>
)

const Failed = ({ words, onRetry }: { words: string; onRetry: () => void }) => (
  <div>
    <Callout tone="down" heading="The trades did not load">
      {words} Your receipts are kept on the server.
    </Callout>
    <Button onClick={onRetry} className="mt-3">
      Retry
    </Button>
  </div>
)

const RESULTS = {
  previewed: ['Not answered', 'plain'],
  consented: ['On its way', 'strong'],
  signed: ['On its way', 'strong'],
  sent: ['On its way', 'strong'],
  confirmed: ['Confirmed', 'up'],
  failed: ['Failed', 'down'],
  expired: ['Expired', 'plain'],
  rejected: ['Not made', 'plain'],
} as const

function Receipt({ trade }: { trade: Trade }) {
  const { status, terms, input, output, landed, quotedOutputRaw, signature, failure, createdAt } = trade
  const [word, tone] = RESULTS[status]
  const out = (raw: string) => formatRaw(raw, output.decimals)
  return (
    <li className="grid gap-1 border-b border-line py-2.5 text-small">
      <span className="flex items-start justify-between gap-3">
        <b className="min-w-0 font-[560] wrap-anywhere">
          <span className="num">{formatRaw(landed?.inputRaw ?? terms.inputRaw, input.decimals)}</span>{' '}
          <bdi>{input.symbol}</bdi> →{' '}
          {trade.recipient ? (
            <span dir="auto">{recipientName(trade)}</span>
          ) : (
            <>
              <span className="num">{out(landed?.outputRaw ?? quotedOutputRaw)}</span>{' '}
              <bdi>{output.symbol}</bdi>
            </>
          )}
        </b>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <span className="text-fg-2" hidden={trade.recipient !== undefined}>
        Quoted <span className="num">{out(quotedOutputRaw)}</span>, at least{' '}
        <span className="num">{out(terms.minOutputRaw)}</span> <bdi>{output.symbol}</bdi>
      </span>
      <span className="text-fg-3">
        <time dateTime={createdAt} className="num">
          {timeText(createdAt)}
        </time>{' '}
        · {requestWords(trade)}
        {trade.consentedBy && `, confirmed by ${gestureWords(trade)}`}
      </span>
      {failure && <span className="text-fg-2">{failure.message}</span>}
      {signature !== undefined && (
        <span>
          <Base58Chip value={signature} kind="signature" />
        </span>
      )}
    </li>
  )
}

const timeText = (iso: string): string =>
  new Date(iso).toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
