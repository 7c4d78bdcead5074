/** Shows a dossier: stats, identity, holdings and preferences; to admins and to the person alike. */
import type { ReactNode } from 'react'
import type { Dossier, DossierStats, Holding } from '#contract/api/dossier.ts'
import { formatAmount, formatUsd } from '#contract/rules/amounts.ts'
import { type Fact, Facts } from '#ui/cards/facts.tsx'
import { useFold } from '#ui/cards/fold.tsx'
import { TokenDisc } from '#ui/cards/token-disc.tsx'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'

const NONE = '–'
const HOLDINGS_SHOWN = 6
const TEXTS_SHOWN = 5

type Props = Readonly<{ dossier: Dossier; stats: DossierStats }>

/** spec C2.46–C2.49 */
export const DossierView = ({ dossier, stats }: Props) => (
  <>
    <StatsView stats={stats} />
    <Section title="Identity">
      <Facts items={identityOf(dossier)} />
    </Section>
    <Section title="Holdings" aside={dossier.holdingsAsOf !== null && <Ago iso={dossier.holdingsAsOf} />}>
      <Holdings holdings={dossier.holdings} />
    </Section>
    <Section title="Preferences">
      <Preferences preferences={dossier.preferences} />
    </Section>
    <p className="text-small text-fg-3">
      Version {dossier.version}, built <Ago iso={dossier.builtAt} />
    </p>
  </>
)

/** Also where there is no dossier: the numbers are those of now. */
export function StatsView({ stats }: Pick<Props, 'stats'>) {
  const { memoriesTotal, skippedTotal, parkedTotal, swapsTotal, swapsUsd } = stats
  const items: Fact[] = [
    { label: 'Memories', value: memoriesTotal },
    { label: 'Skipped', value: skippedTotal },
    ...(swapsTotal === null ? [] : [{ label: 'Swaps', value: swapsTotal }]),
    ...(swapsUsd === null ? [] : [{ label: 'Swapped', value: formatUsd(swapsUsd) }]),
    ...(parkedTotal === 0 ? [] : [{ label: 'Failed', value: parkedTotal }]),
  ]
  return (
    <dl aria-label="Stats" className="grid grid-cols-4 border-y border-line">
      {items.map(({ label, value }) => (
        <div key={label} className="min-w-0 py-2.5 pr-2">
          <dt className="truncate text-micro text-fg-3">{label}</dt>
          <dd className="num mt-0.5 truncate text-body">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function identityOf({ identity: { preferredName, access, wallet } }: Dossier): readonly Fact[] {
  return [
    { label: 'Preferred name', value: preferredName ?? NONE },
    { label: 'Access', value: access },
    { label: 'Wallet', value: wallet === null ? NONE : <Base58Chip value={wallet} kind="address" /> },
  ]
}

type SectionProps = Readonly<{ title: string; aside?: ReactNode; children: ReactNode }>

const Section = ({ title, aside, children }: SectionProps) => (
  <section aria-label={title} className="grid min-w-0 gap-2">
    <h3 className="flex items-baseline justify-between gap-3 text-small font-[550] text-fg-2">
      {title}
      <span className="font-[450] text-fg-3">{aside}</span>
    </h3>
    {children}
  </section>
)

function Holdings({ holdings }: Pick<Dossier, 'holdings'>) {
  const { shown, button } = useFold(holdings, HOLDINGS_SHOWN)
  if (holdings.length === 0) return <Empty>Nothing in the wallet.</Empty>
  return (
    <div>
      <ul aria-label="Holdings" className="border-t border-line">
        {shown.map((holding) => (
          <HoldingRow key={holding.mintAddress} holding={holding} />
        ))}
      </ul>
      {button}
    </div>
  )
}

/** spec C3.12 */
const HoldingRow = ({ holding }: { holding: Holding }) => {
  const { symbol, mintAddress, amount, usdValue, portfolioWeightPct } = holding
  return (
    <li className="flex items-center gap-3 border-b border-line py-2 text-small">
      <TokenDisc id={mintAddress} symbol={symbol} size="m" />
      <span className="min-w-0 flex-1">
        <b title={mintAddress} className="block truncate font-[560]">
          {symbol}
        </b>
        <span className="num block truncate text-fg-3">{formatAmount(amount)}</span>
      </span>
      <span className="num text-right">
        <span className="block">{usdValue === null ? 'No price' : formatUsd(usdValue)}</span>
        {portfolioWeightPct !== null && (
          <span className="block text-fg-3">{`${portfolioWeightPct.toFixed(1)}%`}</span>
        )}
      </span>
    </li>
  )
}

const KINDS = [
  ['tastes', 'Likes and dislikes'],
  ['tokens', 'Tokens'],
  ['notes', 'Asked to remember'],
  ['topics', 'Topics'],
  ['followUps', 'Left open'],
] as const satisfies readonly (readonly [keyof Dossier['preferences'], string])[]

function Preferences({ preferences }: Pick<Dossier, 'preferences'>) {
  const known = KINDS.filter(([kind]) => preferences[kind].length > 0)
  if (known.length === 0) return <Empty>Nothing is known yet.</Empty>
  return known.map(([kind, label]) => <Texts key={kind} label={label} texts={preferences[kind]} />)
}

function Texts({ label, texts }: Readonly<{ label: string; texts: readonly string[] }>) {
  const { shown, button } = useFold(texts, TEXTS_SHOWN)
  return (
    <div className="border-t border-line pt-2 text-small">
      <h4 className="text-fg-3">{label}</h4>
      <ul>
        {shown.map((text) => (
          <li key={text} className="mt-1 wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
      {button}
    </div>
  )
}

const Empty = ({ children }: { children: string }) => (
  <p className="border-t border-line pt-2 text-small text-fg-2">{children}</p>
)

const Ago = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={iso}>
    {useAgo(iso)}
  </time>
)
