/** The present state of all servers: figures, calls, trades, errors, jobs, the signer and the servers themselves. */
import type { ReactNode } from 'react'
import type { ConsoleSnapshot } from '#contract/api/console.ts'
import { useAgo } from '#ui/format/age-clock.tsx'
import { CallList } from './call-list.tsx'
import type { Snapshot } from './feed.ts'
import { Nothing, Row, Section } from './section.tsx'
import { Spend } from './spend.tsx'
import {
  bytesWords,
  countWords,
  decisionDetail,
  decisionWords,
  dollarWords,
  lengthWords,
  ownerWords,
  queueWords,
  tradeWords,
} from './words.ts'

type Props = Readonly<{
  last: Snapshot
  /** The switch that pauses all trades, for those who may. */
  trading?: ReactNode
  onPick: (sessionId: string) => void
}>

export function Live({ last: { at, snapshot }, trading, onPick }: Props) {
  return (
    <>
      <Figures snapshot={snapshot} />
      <Section title="Live calls" aside={snapshot.callsTotal}>
        <CallList calls={snapshot.calls} total={snapshot.callsTotal} at={at} onPick={onPick} />
      </Section>
      <Spend />
      <Trades trades={snapshot.trades} />
      <Errors errors={snapshot.errors} />
      <Jobs {...snapshot} />
      <SignerSection signer={snapshot.signer} />
      {trading}
      <Servers replicas={snapshot.replicas} at={at} />
    </>
  )
}

function Figures({ snapshot }: { snapshot: ConsoleSnapshot }) {
  const { callsTotal, voiceCalls, toolsPerMinute, toolsFailed, toolsRefused, day } = snapshot
  /** The last minute is not over. */
  const perMinute = toolsPerMinute.at(-2) ?? 0
  const items = [
    ['Calls now', countWords(callsTotal)],
    ['By voice', countWords(voiceCalls)],
    ['Tools, 1 min', countWords(perMinute)],
    ['Failed, 1 h', countWords(toolsFailed)],
    ['Refused, 1 h', countWords(toolsRefused)],
    ['Calls, 24 h', countWords(day.calls)],
    ['Tokens, 24 h', countWords(day.inputTokens + day.outputTokens)],
    ['Traded, 24 h', dollarWords(day.tradedUsd)],
  ] as const
  return (
    <div className="grid gap-3">
      <dl className="grid grid-cols-4 gap-x-3 gap-y-2.5">
        {items.map(([label, value]) => (
          <div key={label} className="grid min-w-0 content-end">
            <dt className="text-micro text-fg-3">{label}</dt>
            <dd className="num truncate text-body">{value}</dd>
          </div>
        ))}
      </dl>
      <Course values={toolsPerMinute} />
    </div>
  )
}

/** Tool calls of each of the last minutes. */
function Course({ values }: { values: readonly number[] }) {
  const highest = Math.max(0, ...values)
  return (
    <figure>
      <figcaption className="flex justify-between gap-3 pb-1 text-micro text-fg-3">
        {`Tool calls per minute, last ${values.length} minutes`}
        <span aria-hidden="true" className="num">
          most {countWords(highest)}
        </span>
      </figcaption>
      <div
        role="img"
        aria-label={`Tool calls per minute, last ${values.length} minutes: at most ${highest}`}
        className="flex h-7 items-end gap-px border-b border-line"
      >
        {values.map((value, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a minute has no other name than its place
            key={at}
            className="flex-1 bg-line-3"
            style={{ height: value === 0 ? 0 : `${Math.max(8, (100 * value) / highest)}%` }}
          />
        ))}
      </div>
    </figure>
  )
}

const Ago = ({ at }: { at: string }) => useAgo(at)

const Trades = ({ trades }: Pick<ConsoleSnapshot, 'trades'>) => (
  <Section title="Trades in flight" aside={trades.length}>
    {trades.length === 0 && <Nothing>No trade is under way.</Nothing>}
    <ul>
      {trades.map(({ id, input, output, status, owner, valueUsd, changedAt }) => (
        <Row
          key={id}
          label={`${input} to ${output}${valueUsd === null ? '' : `, ${dollarWords(valueUsd)}`}`}
          value={tradeWords(status)}
          detail={
            <>
              {ownerWords(owner)}, <Ago at={changedAt} />
            </>
          }
        />
      ))}
    </ul>
  </Section>
)

const Errors = ({ errors }: Pick<ConsoleSnapshot, 'errors'>) => (
  <Section
    title="Tool errors, 1 h"
    aside={errors.length === 0 ? 0 : errors.reduce((sum, { count }) => sum + count, 0)}
  >
    {errors.length === 0 && <Nothing>No tool has failed.</Nothing>}
    <ul>
      {errors.map(({ tool, code, count, lastAt }) => (
        <Row
          key={`${tool} ${code}`}
          isBad
          label={tool}
          value={`${count} ×`}
          detail={
            <>
              {code ?? 'without a code'}, last <Ago at={lastAt} />
            </>
          }
        />
      ))}
    </ul>
  </Section>
)

const Jobs = ({ queues, parked }: Pick<ConsoleSnapshot, 'queues' | 'parked'>) => (
  <Section title="Jobs" aside={parked.length > 0 ? `${parked.length} parked` : undefined}>
    {queues.length === 0 && parked.length === 0 && <Nothing>No job has run yet.</Nothing>}
    <ul>
      {queues.map((queue) => (
        <Row key={queue.name} label={queue.name} value={queueWords(queue)} />
      ))}
      {parked.map(({ sessionId, owner, error, attempts }) => (
        <Row
          key={sessionId}
          isBad
          label={`Memory of ${ownerWords(owner)}`}
          value={`parked after ${attempts}`}
          detail={error}
        />
      ))}
    </ul>
  </Section>
)

const SIGNER_ROWS = 6

function SignerSection({ signer }: Pick<ConsoleSnapshot, 'signer'>) {
  const { isAvailable, paused, pausedReason, wallets, decisions } = signer
  const state = !isAvailable ? 'Away' : paused ? 'Paused' : 'Signing'
  return (
    <Section title="Signer" aside={state}>
      {!isAvailable && <Nothing>The signer does not answer. Nothing can be traded.</Nothing>}
      {paused && <p className="py-2 text-small text-warn">{`Nothing is signed: ${pausedReason ?? ''}`}</p>}
      <ul>
        {isAvailable && <Row label="Wallets" value={wallets} />}
        {decisions.slice(0, SIGNER_ROWS).map(({ seq, kind, owner, reason, at }) => (
          <Row
            key={seq}
            isBad={kind.endsWith('refused')}
            label={decisionWords(kind)}
            value={<Ago at={at} />}
            {...((owner ?? reason) !== undefined && { detail: decisionDetail(owner, reason) })}
          />
        ))}
      </ul>
    </Section>
  )
}

type ServersProps = Pick<ConsoleSnapshot, 'replicas'> & Readonly<{ at: string }>

const Servers = ({ replicas, at }: ServersProps) => (
  <Section title="Servers" aside={replicas.length}>
    <ul>
      {replicas.map(({ id, host, version, startedAt, calls, disk, memory }) => (
        <Row
          key={id}
          label={`${host}, ${version}`}
          value={calls === 1 ? '1 call' : `${calls} calls`}
          isBad={disk?.isLow === true}
          detail={[
            `up ${lengthWords(startedAt, at)}`,
            `${bytesWords(memory)} of memory`,
            disk === undefined
              ? 'disk unknown'
              : `${bytesWords(disk.free)} of ${bytesWords(disk.total)} disk free${disk.isLow ? ': pictures are refused' : ''}`,
          ].join(', ')}
        />
      ))}
    </ul>
  </Section>
)
