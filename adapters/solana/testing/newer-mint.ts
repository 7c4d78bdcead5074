/** Makes mints of the newer token program on a chain, with extensions of their issuer's choice. */
import {
  type AccountRole,
  type Address,
  address,
  createSolanaRpcFromTransport,
  generateKeyPairSigner,
  getAddressEncoder,
  type Instruction,
  type KeyPairSigner,
  type RpcTransport,
} from '@solana/kit'
import { getCreateAccountInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintToInstruction,
} from '@solana-program/token'
import { TOKEN_2022_PROGRAM } from '#contract/rules/programs.ts'
import { base64, signedBytes } from '#sandbox/chain/testing/chain.ts'

const PROGRAM = address(TOKEN_2022_PROGRAM)
const WRITES = 1 as AccountRole.WRITABLE
const HEAD_BYTES = 166
/** Without extensions a mint ends before its type. */
const PLAIN_BYTES = 82
const SUPPLY = 1_000_000_000n

/** The length of an extension within the mint, and the instruction that writes it. */
type Extension = Readonly<{ bytes: number; data: (issuer: Uint8Array) => readonly (number | Uint8Array)[] }>

const u16 = (value: number): readonly number[] => [value & 0xff, value >> 8]
const MOST = new Array<number>(8).fill(0xff)
const NO_KEY = new Uint8Array(32)

/** The values are those of a hostile issuer, who keeps every power. */
const extensions = {
  transferFee: {
    bytes: 108,
    data: (issuer) => [26, 0, 1, issuer, 1, issuer, ...u16(500), ...MOST],
  },
  noTransferFeeYet: {
    bytes: 108,
    data: (issuer) => [26, 0, 1, issuer, 1, issuer, ...u16(0), ...MOST],
  },
  permanentDelegate: { bytes: 32, data: (issuer) => [35, issuer] },
  transferHook: { bytes: 64, data: (issuer) => [36, 0, issuer, issuer] },
  noTransferHookYet: { bytes: 64, data: (issuer) => [36, 0, issuer, NO_KEY] },
  frozenFromTheStart: { bytes: 1, data: () => [28, 0, 2] },
  nonTransferable: { bytes: 0, data: () => [32] },
  closeAuthority: { bytes: 32, data: (issuer) => [25, 1, issuer] },
  interest: { bytes: 52, data: (issuer) => [33, 0, issuer, ...u16(0x7fff)] },
  scaledAmount: {
    bytes: 56,
    data: (issuer) => [43, 0, issuer, new Uint8Array(new Float64Array([1e9]).buffer)],
  },
  pausable: { bytes: 33, data: (issuer) => [44, 0, issuer] },
  confidential: { bytes: 65, data: (issuer) => [27, 0, issuer, 1, NO_KEY] },
} as const satisfies Readonly<Record<string, Extension>>

export type ExtensionName = keyof typeof extensions

const call = (mint: Address, data: readonly (number | Uint8Array)[]): Instruction => ({
  programAddress: PROGRAM,
  accounts: [{ address: mint, role: WRITES }],
  data: Uint8Array.from(data.flatMap((each) => (typeof each === 'number' ? [each] : [...each]))),
})

/** Sends without preflight; throws where the chain does not take it. */
async function land(
  transport: RpcTransport,
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
): Promise<void> {
  const rpc = createSolanaRpcFromTransport(transport)
  const { value } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()
  const wire = base64(await signedBytes(payer, instructions, { blockhash: value.blockhash }))
  await rpc.sendTransaction(wire as Parameters<typeof rpc.sendTransaction>[0], { encoding: 'base64' }).send()
}

/** Answers with the mint, of which the issuer holds a billion units. */
export async function newerMint(
  transport: RpcTransport,
  issuer: KeyPairSigner,
  names: readonly ExtensionName[],
  decimals = 6,
): Promise<Address> {
  const mint = await generateKeyPairSigner()
  const key = Uint8Array.from(getAddressEncoder().encode(issuer.address))
  const wanted = names.map((name): Extension => extensions[name])
  const extended = wanted.reduce((sum, { bytes }) => sum + 4 + bytes, HEAD_BYTES)
  const space = wanted.length === 0 ? PLAIN_BYTES : extended
  const rpc = createSolanaRpcFromTransport(transport)
  const lamports = await rpc.getMinimumBalanceForRentExemption(BigInt(space)).send()
  const [ata] = await findAssociatedTokenPda({
    owner: issuer.address,
    mint: mint.address,
    tokenProgram: PROGRAM,
  })
  await land(transport, issuer, [
    getCreateAccountInstruction({
      ...{ payer: issuer, newAccount: mint, lamports, space: BigInt(space) },
      programAddress: PROGRAM,
    }),
    ...wanted.map(({ data }) => call(mint.address, data(key))),
    // InitializeMint2, with a freeze authority.
    call(mint.address, [20, decimals, key, 1, key]),
    getCreateAssociatedTokenIdempotentInstruction({
      ...{ payer: issuer, ata, owner: issuer.address, mint: mint.address, tokenProgram: PROGRAM },
    }),
    ...(names.includes('frozenFromTheStart') ? [thaw(ata, mint.address, issuer.address)] : []),
    getMintToInstruction(
      { mint: mint.address, token: ata, mintAuthority: issuer, amount: SUPPLY },
      { programAddress: PROGRAM },
    ),
  ])
  return mint.address
}

/** The issuer signs as payer. */
const thaw = (account: Address, mint: Address, issuer: Address): Instruction => ({
  programAddress: PROGRAM,
  accounts: [
    { address: account, role: WRITES },
    { address: mint, role: 0 as AccountRole.READONLY },
    { address: issuer, role: 2 as AccountRole.READONLY_SIGNER },
  ],
  data: Uint8Array.from([11]),
})
