/** The two answers to a preview. Confirm repeats its terms, names a risk, and never takes the focus by itself. */
import { type FormEvent, useId, useState } from 'react'
import { keptApart } from '#contract/rules/outside-text.ts'
import { isTyped, recipientName, type TypedPart, typedPartOf } from '#contract/rules/recipients.ts'
import { isSameSymbol, mainWarning, riskOf } from '#contract/rules/trade-risk.ts'
import type { Trade } from '#contract/trades.ts'
import { Spinner } from '#ui/primitives/spinner.tsx'
import type { TradeConsent, TradeLine } from '../card.tsx'
import { minimumOf, payLeg, percentText, receiveLeg } from './figures.ts'
import type { SwapWay } from './foot.tsx'
import { HoldButton } from './hold-button.tsx'
import { useArmed } from './time-left.tsx'

type ConsentProps = Readonly<{
  trade: Trade
  line: TradeLine
  /** The symbol is typed instead of the button held. */
  isTyping: boolean
  /** Toggles that. */
  typing: SwapWay
  /** Called before the buttons disappear, so that the focus can move to the title. */
  onPress: () => void
}>

export function Consent({ trade, line, isTyping, typing, onPress }: ConsentProps) {
  const isArmed = useArmed()
  const risk = riskOf(trade)
  const decline = () => {
    onPress()
    line.onDecline(trade)
  }
  const confirm = (consent?: TradeConsent) => {
    onPress()
    line.onConfirm(trade, consent)
  }
  const isOff = line.sending !== undefined || !isArmed
  const part = typedPartOf(trade)
  return (
    <div className={`swap-acts ${part ? 'dangerous' : risk}`}>
      {line.sending !== 'confirm' && part && (
        // The field has these words as its label.
        <p aria-hidden="true" className="swap-typed-words">
          Type the <em>{part.place}</em> of this address:
        </p>
      )}
      <button type="button" disabled={line.sending !== undefined} onClick={decline} className="swap-cancel">
        {line.sending === 'decline' ? 'Cancelling…' : 'Cancel'}
      </button>
      {line.sending !== 'confirm' && part ? (
        <TypedAddress
          trade={trade}
          part={part}
          isOff={isOff}
          onTyped={(symbol) => confirm({ gesture: 'typed', symbol })}
        />
      ) : line.sending === 'confirm' || risk !== 'dangerous' ? (
        <Confirm trade={trade} line={line} isOff={isOff} onPress={() => confirm()} />
      ) : isTyping ? (
        <TypedConsent
          trade={trade}
          isOff={isOff}
          onTyped={(symbol) => confirm({ gesture: 'typed', symbol })}
        />
      ) : (
        <HoldButton isOff={isOff} onHeld={() => confirm({ gesture: 'hold' })}>
          <Deal trade={trade} />
        </HoldButton>
      )}
      {risk === 'dangerous' && !part && line.sending === undefined && (
        <button type="button" onClick={typing.onPress} className="swap-other link px-1 text-small text-fg-2">
          {typing.short}
        </button>
      )}
    </div>
  )
}

type ConfirmProps = Readonly<{ trade: Trade; line: TradeLine; isOff: boolean; onPress: () => void }>

function Confirm({ trade, line, isOff, onPress }: ConfirmProps) {
  const isSending = line.sending === 'confirm'
  const isCareful = riskOf(trade) === 'careful'
  return (
    <button
      type="button"
      disabled={isOff}
      onClick={onPress}
      className={`swap-confirm ${isCareful ? 'careful' : ''}`}
    >
      <b className="inline-flex items-center gap-2 font-[620]">
        {isSending && <Spinner className="size-4" />}
        {isSending ? 'Confirming…' : isCareful ? acceptWords(trade) : confirmWords(trade)}
      </b>
      <Deal trade={trade} />
    </button>
  )
}

/** '0.5 SOL → ≥ 87.55 USDC': an amount and its unit stay on one line. */
function Deal({ trade }: { trade: Trade }) {
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  if (trade.recipient)
    return (
      <span className="swap-deal num">
        <span>
          {pay.rounded} {pay.symbol} →
        </span>{' '}
        <span dir="auto">{recipientName(trade)}</span>
      </span>
    )
  return (
    <span className="swap-deal num">
      <span>
        {pay.rounded} {pay.symbol} →
      </span>{' '}
      <span>
        ≥ {minimumOf(trade)} {receive.symbol}
      </span>
    </span>
  )
}

const confirmWords = ({ recipient }: Trade): string => (recipient ? 'Confirm send' : 'Confirm swap')

/** The risk that a press accepts. */
function acceptWords(trade: Trade): string {
  const { priceImpactPercent = 0, output, recipient, tainted } = trade
  switch (mainWarning(trade)?.code) {
    case 'price_impact':
      return `Accept ${percentText(priceImpactPercent)} impact`
    case 'thin_liquidity':
      return 'Accept low liquidity'
    case 'freeze_authority':
      return 'Accept freeze risk'
    case 'transfer_fee':
      return 'Accept transfer fee'
    case 'transfer_stop':
      return 'Accept transfer risk'
    case 'mint_authority':
      return 'Accept dilution risk'
    case 'unverified_token':
      return `Accept unverified ${keptApart(output.symbol)}`
    // A new one is typed: a press is enough only for a known address that holds nothing.
    case 'new_recipient':
      return 'Send to empty address'
    default:
      return tainted ? `I asked for this ${recipient ? 'send' : 'swap'}` : confirmWords(trade)
  }
}

type TypedAddressProps = Readonly<{
  trade: Trade
  part: TypedPart
  isOff: boolean
  onTyped: (text: string) => void
}>

/** An address that is not known is compared by typing a part of it. */
function TypedAddress({ trade, part, isOff, onTyped }: TypedAddressProps) {
  const { rounded, symbol } = payLeg(trade)
  return (
    <TypedField
      label={`To send ${rounded} ${symbol}, type the ${part.place} of this address`}
      placeholder={part.hint}
      word={`Send ${rounded}\u00a0${symbol}`}
      terms={`to ${recipientName(trade)}`}
      isRight={(text) => isTyped(part, text)}
      isOff={isOff}
      onTyped={onTyped}
    />
  )
}

type TypedProps = Readonly<{ trade: Trade; isOff: boolean; onTyped: (symbol: string) => void }>

/** The other way to agree to a dangerous trade, for those who cannot hold a button. */
function TypedConsent({ trade, isOff, onTyped }: TypedProps) {
  const [pay, receive] = [payLeg(trade), receiveLeg(trade)]
  return (
    <TypedField
      label={`Type ${receive.symbol} to swap ${pay.rounded} ${pay.symbol} for at least ${minimumOf(trade)} ${receive.symbol}`}
      placeholder={`Type ${receive.symbol}`}
      word={`Swap ${pay.rounded}\u00a0${pay.symbol}`}
      terms={`≥ ${minimumOf(trade)} ${receive.symbol}`}
      isRight={(text) => isSameSymbol(text, trade.output.symbol)}
      isOff={isOff}
      hasFocus
      onTyped={onTyped}
    />
  )
}

type TypedFieldProps = Readonly<{
  label: string
  placeholder: string
  /** The words of the button, with the amount. */
  word: string
  /** Below it where there is room. */
  terms: string
  isRight: (text: string) => boolean
  isOff: boolean
  /** True where a button opened the field. */
  hasFocus?: boolean
  onTyped: (text: string) => void
}>

function TypedField({
  label,
  placeholder,
  word,
  terms,
  isRight,
  isOff,
  hasFocus = false,
  onTyped,
}: TypedFieldProps) {
  const [text, setText] = useState('')
  const id = useId()
  const isDone = isRight(text)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isDone && !isOff) onTyped(text.trim())
  }
  return (
    <form onSubmit={submit} className="swap-typed">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        placeholder={placeholder}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the button that opened this field asked for it
        autoFocus={hasFocus}
        className="num min-w-0 rounded-2 border border-line-3 bg-[light-dark(var(--ink-1),var(--ink-sunk))] px-3 text-[1rem] text-fg-1"
      />
      <button
        type="submit"
        disabled={!isDone || isOff}
        className="swap-hold px-3 disabled:cursor-not-allowed disabled:text-fg-3"
      >
        <b>{word}</b> <span className="swap-deal num">{terms}</span>
      </button>
    </form>
  )
}
