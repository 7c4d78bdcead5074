/** Fetches the token of a session; when that fails, the page shows a guest (spec S8.45, S8.46). */
import type { QueryClient } from '@tanstack/react-query'
import { createSession, type ReceivedSessionToken, receivedSessionToken } from '#contract/api/session.ts'
import { becomeGuest, confirmAccount } from '../lib/account.ts'
import { type RequestInput, request } from '../lib/api.ts'

const sessionEndpoint = { ...createSession, output: receivedSessionToken }

export async function fetchSessionToken(
  queries: QueryClient,
  wanted: RequestInput<typeof sessionEndpoint>,
  signal: AbortSignal,
): Promise<ReceivedSessionToken> {
  try {
    const token = await request(sessionEndpoint, wanted, signal)
    confirmAccount(queries)
    return token
  } catch (error) {
    if (!signal.aborted) await becomeGuest(queries)
    throw error
  }
}
