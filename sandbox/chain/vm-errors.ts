/** Converts the VM's errors to the form of Solana's JSON RPC: `"AccountNotFound"`, `{ InstructionError: [2, { Custom: 1 }] }`. */

/** A string, or an object with one key. */
export type TransactionError = string | Readonly<Record<string, unknown>>

// The addon's enums exist only in its typings (`const enum`), so this repeats their names in order.
const TRANSACTION_ERRORS =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

const INSTRUCTION_ERRORS =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** `thrown` comes from `FailedTransactionMetadata.err()`: an enum's number, or an object of a class named by kind. */
export function readVmError(thrown: unknown): TransactionError {
  if (typeof thrown === 'number') return TRANSACTION_ERRORS[thrown] ?? `UnknownError(${thrown})`
  // The addon's classes differ only by name; the fields are those of its typings.
  const error = thrown as { constructor: { name: string }; index: number; accountIndex: number }
  switch (error.constructor.name) {
    case 'TransactionErrorInstructionError':
      return { InstructionError: [error.index, readInstructionError(thrown)] }
    case 'TransactionErrorDuplicateInstruction':
      return { DuplicateInstruction: error.index }
    case 'TransactionErrorInsufficientFundsForRent':
      return { InsufficientFundsForRent: { account_index: error.accountIndex } }
    case 'TransactionErrorProgramExecutionTemporarilyRestricted':
      return { ProgramExecutionTemporarilyRestricted: { account_index: error.accountIndex } }
    default:
      return String(thrown)
  }
}

function readInstructionError(thrown: unknown): TransactionError {
  const inner = (thrown as { err: () => unknown }).err()
  if (typeof inner === 'number') return INSTRUCTION_ERRORS[inner] ?? `UnknownError(${inner})`
  const error = inner as { constructor: { name: string }; code: number; msg: string }
  return error.constructor.name === 'InstructionErrorCustom'
    ? { Custom: error.code }
    : { BorshIoError: error.msg }
}

/** The sentences of Solana's validators, as far as people meet them. */
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
