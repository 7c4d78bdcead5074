/** Warnings that a user reads before agreeing to a swap, the most harmful first. None of them forbids it. */

import type { Trade, TradeToken, TradeWarning } from '../trades.ts'
import { formatSlippage, formatUsd } from './amounts.ts'

/** From the facts of the original, §1.2. */
const HIGH_SLIPPAGE_BPS = 200
const LOW_SOL_LAMPORTS = 150_000n
const THIN_LIQUIDITY_USD = 10_000
const DAY_MS = 86_400_000
const YOUNG_MS = 7 * DAY_MS
const HIGH_IMPACT_PERCENT = 1
/** From here on Confirm names the price impact. */
const RISKY_IMPACT_PERCENT = 3
/** A way back that costs more than this is a trap. */
const MOST_LOSS = 0.2

type Facts = Readonly<{
  output: TradeToken
  slippageBps: number
  priceImpactPercent: number | undefined
  /** Dollars of the input; undefined without a price. */
  inputUsd?: number | undefined
  /** The share of the input, 0 to 1, that selling back at once would return; undefined where nobody said. */
  sellBack?: number | undefined
  impostorOf?: Trade['impostorOf']
  /** The powers of the issuer over the bought token; undefined for a verified one. */
  powers?: IssuerPowers | undefined
  /** The lamports left for fees after the swap. */
  spareLamports: bigint
  now: number
  /** The wallet is the one that all guests share. */
  isShared: boolean
}>

/** The powers that the issuer of a token has over the holdings of others. */
export type IssuerPowers = Readonly<{
  /** The largest part that is kept of each transfer, now or soon, in hundredths of a percent. */
  feeBps: number
  raisesFee: boolean
  /** Takes it out of any wallet. */
  takesBack: boolean
  /** A program or a pause of the issuer can fail every transfer. */
  stopsTransfers: boolean
  /** New accounts are frozen until the issuer opens them. */
  startsFrozen: boolean
  cannotMove: boolean
  /** Freezes the holding of anyone. */
  freezes: boolean
  mints: boolean
}>

type Row = readonly [holds: boolean, code: string, message: string, risk?: TradeWarning['risk']]

const RANK = { dangerous: 0, careful: 1, none: 2 } as const
const rankOf = ({ risk = 'none' }: { risk?: keyof typeof RANK }): number => RANK[risk]

export const warningsOf = (facts: Facts): TradeWarning[] =>
  warningsIn([...priceRows(facts), ...powerRows(facts), ...tokenRows(facts), ...walletRows(facts)])

const warningsIn = (rows: readonly Row[]): TradeWarning[] =>
  rows
    .flatMap(([holds, code, message, risk]): TradeWarning[] =>
      holds ? [{ code, message, ...(risk && { risk }) }] : [],
    )
    .sort((one, other) => rankOf(one) - rankOf(other))

type SendFacts = Readonly<{
  recipient: NonNullable<Trade['recipient']>
  /** The chain has no account there. Half of the addresses with a slip in them are valid, and nobody has their key. */
  isEmpty?: boolean | undefined
  spareLamports: bigint
}>

export const sendWarningsOf = ({ recipient, isEmpty, spareLamports }: SendFacts): TradeWarning[] =>
  warningsIn([
    [recipient.looksLike !== undefined, 'lookalike_address', likeWords(recipient), 'dangerous'],
    [
      (recipient.isNew || (isEmpty === true && !recipient.isOwn)) && !recipient.looksLike,
      'new_recipient',
      isEmpty
        ? 'This address holds no SOL. Check every character: a transfer cannot be undone.'
        : 'You have not sent to this address before. A transfer cannot be undone.',
      'careful',
    ],
    lowSolRow(spareLamports),
  ])

function likeWords({ looksLike }: SendFacts['recipient']): string {
  const known = looksLike?.label
  return known
    ? `Not ${known}’s address. It may be a scam: only the start and the end match.`
    : 'This may be a scam: you know another address with this start and end.'
}

/** Returns true if selling back at once loses more than a fifth. */
export const isSellBackLoss = (sellBack: number): boolean => 1 - sellBack > MOST_LOSS

function priceRows({ output, impostorOf, sellBack, priceImpactPercent = 0, inputUsd }: Facts): Row[] {
  const loss = sellBack === undefined ? 0 : 1 - sellBack
  return [
    [
      impostorOf !== undefined,
      'impostor',
      `This is not the verified ${impostorOf?.symbol ?? output.symbol}. It only uses the name.`,
      'dangerous',
    ],
    [sellBack !== undefined && isSellBackLoss(sellBack), 'sell_back_loss', lossWords(loss), 'dangerous'],
    [
      priceImpactPercent >= HIGH_IMPACT_PERCENT,
      'price_impact',
      impactWords(priceImpactPercent, inputUsd),
      priceImpactPercent > RISKY_IMPACT_PERCENT ? 'careful' : undefined,
    ],
  ]
}

/** Never below what it is: 99.4 % of a loss is no less than 99 %. */
const lossWords = (loss: number): string =>
  loss >= 1
    ? 'Nobody would buy it back now.'
    : `Selling it back now would lose ${Math.floor(loss * 100)}% of what you pay.`

function impactWords(percent: number, inputUsd: number | undefined): string {
  const impact = `Price impact ${percent.toFixed(2)}%`
  if (inputUsd === undefined) return `${impact}: you get less than the market price.`
  return `${impact}: about ${roughUsd((inputUsd * percent) / 100)} less than the market price.`
}

/** Cents say nothing of an estimate of ten dollars or more. */
const roughUsd = (usd: number): string =>
  usd >= 10 ? formatUsd(Math.round(usd)).replace(/\.00$/, '') : formatUsd(usd)

/** The newer token program lets an issuer keep these. */
function powerRows({ powers }: Facts): Row[] {
  if (!powers) return []
  const { feeBps, raisesFee, takesBack, stopsTransfers, startsFrozen, cannotMove } = powers
  return [
    [takesBack, 'taken_back', 'The issuer can take it out of your wallet at any time.', 'dangerous'],
    [cannotMove, 'cannot_move', 'It can never be sold or sent on.', 'dangerous'],
    [
      startsFrozen,
      'starts_frozen',
      'It arrives frozen: you can sell it only if the issuer lets you.',
      'dangerous',
    ],
    [
      feeBps > 0 || raisesFee,
      'transfer_fee',
      feeWords(feeBps, raisesFee),
      feeBps > MOST_LOSS * 10_000 ? 'dangerous' : 'careful',
    ],
    [
      stopsTransfers,
      'transfer_stop',
      'The issuer can stop its transfers, so that you cannot sell.',
      'careful',
    ],
  ]
}

function feeWords(bps: number, raises: boolean): string {
  if (bps === 0) return 'The issuer can begin to keep a part of each transfer.'
  const keeps = `The issuer keeps ${formatSlippage(bps)} of each transfer`
  return raises ? `${keeps}, and can raise it.` : `${keeps}.`
}

/**
 * A verified token keeps its authorities for good reasons (USDC does), so these warn only about unverified ones. A
 * source may leave them out, so the mint itself is read too.
 */
function tokenRows({ output, impostorOf, powers, now }: Facts): Row[] {
  const { symbol, verified, liquidityUsd } = output
  const thin = liquidityUsd !== undefined && liquidityUsd < THIN_LIQUIDITY_USD
  return [
    [
      !verified && isYoung(output, now),
      'young_token',
      `${symbol} is ${ageOf(output, now)} old and not verified.`,
      'dangerous',
    ],
    [
      thin,
      'thin_liquidity',
      `Only ${formatUsd(liquidityUsd ?? 0)} of liquidity. You may not be able to sell.`,
      'careful',
    ],
    [
      !verified && (powers?.freezes || output.freezeAuthorityDisabled === false),
      'freeze_authority',
      'The issuer can freeze it, so that you cannot sell.',
      'careful',
    ],
    [
      !verified && (powers?.mints || output.mintAuthorityDisabled === false),
      'mint_authority',
      'The issuer can mint more and dilute its value.',
      'careful',
    ],
    [
      !verified && impostorOf === undefined,
      'unverified_token',
      `${symbol} is not verified. Check its mint: anyone can use this name.`,
      'careful',
    ],
  ]
}

const walletRows = ({ slippageBps, spareLamports, isShared }: Facts): Row[] => [
  [
    slippageBps > HIGH_SLIPPAGE_BPS,
    'high_slippage',
    `You may get up to ${formatSlippage(slippageBps)} less than quoted.`,
  ],
  lowSolRow(spareLamports),
  [isShared, 'shared_wallet', 'The demo wallet is shared. Its balance can move before you confirm.'],
]

const lowSolRow = (spareLamports: bigint): Row => [
  spareLamports < LOW_SOL_LAMPORTS,
  'low_sol_buffer',
  'Hardly any SOL is left for the fees of your next trade.',
]

const ageMsOf = ({ firstPoolAt }: TradeToken, now: number): number | undefined =>
  firstPoolAt === undefined ? undefined : Math.max(0, now - Date.parse(firstPoolAt))

const isYoung = (token: TradeToken, now: number): boolean => (ageMsOf(token, now) ?? YOUNG_MS) < YOUNG_MS

function ageOf(token: TradeToken, now: number): string {
  const days = Math.floor((ageMsOf(token, now) ?? 0) / DAY_MS)
  if (days === 0) return 'less than a day'
  return days === 1 ? 'a day' : `${days} days`
}
