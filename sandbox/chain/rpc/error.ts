/** Errors of the RPC with the codes of Solana's validators. */

export const RPC_CODES = {
  parse: -32700,
  invalidRequest: -32600,
  unknownMethod: -32601,
  invalidParams: -32602,
  internal: -32603,
  preflightFailure: -32002,
  signatureFailure: -32003,
  unsupportedVersion: -32015,
  minContextSlotNotReached: -32016,
} as const

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: keyof typeof RPC_CODES, message: string, data?: unknown) {
    super(message)
    this.code = RPC_CODES[code]
    this.data = data
  }
}

/** The validators' message for an invalid parameter. */
export const badParam = (what: string): RpcError => new RpcError('invalidParams', `Invalid param: ${what}`)
