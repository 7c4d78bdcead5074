/** The VM's error values as Solana's JSON RPC writes them: `"AccountNotFound"`, `{ InstructionError: [2, { Custom: 1 }] }`. */

/** A string, or an object with one key. */
export type TransactionError = string | Readonly<Record<string, unknown>>

// The addon's enums exist in its typings only (`const enum`), so their names stand here in the same order.
const TRANSACTION_ERRORS =
  'AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled'.split(
    ' ',
  )

const INSTRUCTION_ERRORS =
  'GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError'.split(
    ' ',
  )

/** `thrown` is what `FailedTransactionMetadata.err()` gives: an enum's number, or an object of a class named by kind. */
export function readVmError(thrown: unknown): TransactionError {
  if (typeof thrown === 'number') return TRANSACTION_ERRORS[thrown] ?? `UnknownError(${thrown})`
  // The addon's classes cannot be told apart by type, only by their names; the fields are those of its typings.
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
