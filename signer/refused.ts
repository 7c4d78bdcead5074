/** Builds a refusal of the signer: one of the reasons of the contract and a sentence with the figures. */
import type { SignRefusalReason } from '#contract/signer-refusals.ts'

export type Refused = Readonly<{
  ok: false
  reason: SignRefusalReason
  message: string
  /** ISO time from which the same request is granted. */
  availableAt?: string
  /** Where a limit is the reason: the most that the trade could be worth now, in US dollars. */
  mostUsd?: number
}>

export const refuse = (reason: SignRefusalReason, message: string): Refused => ({
  ok: false,
  reason,
  message,
})

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** With the reason that a person gave for it. */
export const tradingPaused = (reason: string): Refused =>
  refuse('trading_paused', `Trading is paused: ${sentence(reason)}`)
