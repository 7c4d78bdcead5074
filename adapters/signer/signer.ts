/** Implements domain/signer.ts over the signer's unix socket. A signer that does not answer is a refusal of its own. */
import { setTimeout as delay } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { ParleyError } from '#contract/errors.ts'
import {
  done,
  exportAnswer,
  limitsChanged,
  passkeyOptions,
  policyAnswer,
  securityState,
  signAnswer,
  signerStatus,
  stopAnswer,
  type WalletOwner,
  walletAnswer,
  walletLimits,
  walletsAnswer,
} from '#contract/signer.ts'
import { recentDecisions } from '#contract/signer-decisions.ts'
import { signRefusal } from '#contract/signer-refusals.ts'
import type { Signer, SigningRefused } from '#domain/signer.ts'
import { inSpan, traceparent } from '#std/trace.ts'
import { type Line, openLines } from './lines.ts'

type Options = Readonly<{
  /** Path of the unix socket. */
  socket: string
  timeoutMs?: number
}>

const TIMEOUT_MS = 10_000
const AGAIN_MS = 200

type Question = Readonly<{
  method: 'GET' | 'POST'
  path: string
  body?: object
  signal?: AbortSignal | undefined
  /** The quick one where it is absent. */
  line?: Line
}>
type SignerResponse = Readonly<{ status: number; body: unknown }>

export type SignerLink = Signer & Readonly<{ close(): Promise<void> }>

export function socketSigner({ socket, timeoutMs = TIMEOUT_MS }: Options): SignerLink {
  const lines = openLines(socket, timeoutMs)

  async function once({ method, path, body, signal, line = 'quick' }: Question): Promise<SignerResponse> {
    const parent = traceparent()
    const { statusCode, body: answer } = await lines.of(line).request({
      method,
      path,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(parent && { traceparent: parent }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
    return { status: statusCode, body: await answer.json() }
  }

  /** Whatever keeps the signer from answering; the caller's own abort is not that. */
  function away(cause: unknown, signal?: AbortSignal): unknown {
    return signal?.aborted ? signal.reason : new ParleyError('signer_unavailable', undefined, { cause })
  }

  const measured = (question: Question): Promise<SignerResponse> =>
    inSpan('signer request', { 'parley.signer.request': question.path }, () => once(question), statusOf)
  const ask = (question: Question): Promise<SignerResponse> =>
    measured(question).catch((cause: unknown) => Promise.reject(away(cause, question.signal)))
  /** Asking again changes nothing, so a signer that is just starting again gets a second chance. */
  const askTwice = (question: Question): Promise<SignerResponse> =>
    measured(question).catch(async () => {
      await delay(AGAIN_MS)
      return ask(question)
    })

  /** A change that waits for a notice to its owner, or for another change of the same owner. */
  const askForChange = (path: string, body: object & Readonly<{ owner: WalletOwner }>) =>
    lines.inTurn(ownerKey(body.owner), () => ask({ method: 'POST', path, body, line: 'mail' }))

  return {
    wallet: async (owner, contact) =>
      read(walletAnswer, await askTwice({ method: 'POST', path: '/wallet', body: { owner, ...contact } })),
    wallets: async (owner) =>
      read(walletsAnswer, await askTwice({ method: 'POST', path: '/wallets', body: { owner } })).wallets,
    async addWallet(owner) {
      const response = await ask({ method: 'POST', path: '/wallets/add', body: { owner } })
      return refusalIn(response) ?? { ok: true, ...read(walletAnswer, response) }
    },
    async sign(request, signal) {
      const response = await ask({ method: 'POST', path: '/sign', body: request, signal, line: 'sign' })
      return refusalIn(response) ?? { ok: true, ...read(signAnswer, response) }
    },
    async checkPolicy(request) {
      const response = await askTwice({ method: 'POST', path: '/check-policy', body: request })
      return refusalIn(response) ?? read(policyAnswer, response)
    },
    async exportKey(request) {
      const response = await askForChange('/export', request)
      return refusalIn(response) ?? { ok: true, ...read(exportAnswer, response) }
    },
    pause: async (paused, by, reason) =>
      read(signerStatus, await ask({ method: 'POST', path: '/pause', body: { paused, by, reason } })),
    async setLimits(request) {
      const response = await askForChange('/limits', request)
      return refusalIn(response) ?? read(limitsChanged, response)
    },
    limitsOf: async (request) =>
      read(walletLimits, await askTwice({ method: 'POST', path: '/limits-of', body: request })),
    security: async (owner) =>
      read(securityState, await askTwice({ method: 'POST', path: '/security', body: { owner } })),
    stop: async (request) =>
      read(stopAnswer, await askTwice({ method: 'POST', path: '/stop', body: request })),
    async passkeyOptions(request) {
      const response = await ask({ method: 'POST', path: '/passkey/options', body: request })
      return refusalIn(response) ?? read(passkeyOptions, response)
    },
    async enrollPasskey(request) {
      const response = await askForChange('/passkey/enroll', request)
      return refusalIn(response) ?? read(limitsChanged, response)
    },
    async removePasskey(request) {
      const response = await askForChange('/passkey/remove', request)
      return refusalIn(response) ?? read(done, response)
    },
    async approveTrade(request) {
      const response = await ask({ method: 'POST', path: '/passkey/approve', body: request })
      return refusalIn(response) ?? read(done, response)
    },
    decisions: async () =>
      read(recentDecisions, await askTwice({ method: 'GET', path: '/decisions' })).decisions,
    status: async () => read(signerStatus, await askTwice({ method: 'GET', path: '/status' })),
    close: lines.close,
  }
}

const ownerKey = (owner: WalletOwner): string => (owner.kind === 'demo' ? 'demo' : `user:${owner.id}`)

const statusOf = ({ status }: SignerResponse) => ({ 'http.response.status_code': status })

function refusalIn({ status, body }: SignerResponse): SigningRefused | undefined {
  if (status !== 403) return undefined
  return signRefusal.parse(body)
}

/** A signer that answers with something else than it promised has failed, and what it did is not known. */
function read<S extends z.ZodMiniType>(shape: S, { status, body }: SignerResponse): z.output<S> {
  const { success, data, error } = shape.safeParse(body)
  if (status === 200 && success) return data
  throw new ParleyError('signer_unavailable', undefined, { cause: error ?? new Error(`status ${status}`) })
}
