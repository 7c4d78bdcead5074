/** Transaction errors in the sentences of Solana's validators, as far as people meet them. */
import type { TransactionError } from '../vm-errors.ts'

const SENTENCES: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  InsufficientFundsForRent: 'Transaction results in an account with insufficient funds for rent',
  InvalidProgramForExecution: 'This program may not be used for executing instructions',
  ProgramAccountNotFound: 'Attempt to load a program that does not exist',
  SanitizeFailure: 'Transaction failed to sanitize accounts offsets correctly',
  SignatureFailure: 'Transaction did not pass signature verification',
}

export function describeError(error: TransactionError): string {
  if (typeof error === 'string') return SENTENCES[error] ?? error
  if ('InstructionError' in error) return describeInstructionError(error.InstructionError)
  const name = Object.keys(error)[0] ?? ''
  return SENTENCES[name] ?? name
}

function describeInstructionError(detail: unknown): string {
  const [index, cause] = detail as [number, TransactionError]
  const custom = typeof cause === 'object' && 'Custom' in cause ? Number(cause.Custom) : undefined
  const words = custom === undefined ? describeError(cause) : `custom program error: 0x${custom.toString(16)}`
  return `Error processing Instruction ${index}: ${words}`
}
