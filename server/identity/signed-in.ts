/** Looks up the signed-in user of a request, with a short cache over the database, and reports sign-outs. */
import type { Accounts, SignedIn } from '#domain/accounts.ts'
import type { Actor, Bus, Clock } from '#domain/ports.ts'
import { createBeats } from '../http/beats.ts'
import type { SecretCookie } from './cookies.ts'

/** The bus announces changes; this bounds the delay when a message is lost. */
const CACHE_MS = 5_000
const CACHE_MAX = 20_000

/** Long responses look this often, in case the bus loses a message. */
const LOOK_AGAIN_MS = 30_000
const eachLook = createBeats(LOOK_AGAIN_MS)

/** The topic of every change of a user's rights or sessions. */
export const IDENTITY_TOPIC = 'identity'
const topicOf = (userId: string): string => `${IDENTITY_TOPIC} ${userId}`

export type SignedInLookup = Readonly<{
  of(request: Request): Promise<SignedIn | undefined>
  /** The user of an access token, which is the value of the session cookie. */
  ofBearer(accessToken: string): Promise<SignedIn | undefined>
  /** Clears the cache on every replica; `userId` names the user whose sessions changed. */
  changed(userId?: string): void
  /** Runs after every change, or after those of one user's sessions; returns the unsubscription. */
  onChange(listener: () => void, userId?: string): () => void
  close(): void
}>

type Deps = Readonly<{
  accounts: Pick<Accounts, 'byToken'>
  cookie: SecretCookie
  bus: Pick<Bus, 'publish' | 'subscribe'>
  clock: Clock
}>

export function createSignedInLookup({ accounts, cookie, bus, clock }: Deps): SignedInLookup {
  const cache = new Map<string, Readonly<{ until: number; found: Promise<SignedIn | undefined> }>>()
  const stop = bus.subscribe(IDENTITY_TOPIC, () => cache.clear())

  function look(token: string): Promise<SignedIn | undefined> {
    const found = accounts.byToken(token)
    // Evicts the oldest; the next request repeats a failed lookup.
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? token)
    cache.set(token, { until: clock.now() + CACHE_MS, found })
    found.catch(() => cache.delete(token))
    return found
  }

  async function ofToken(token: string | undefined): Promise<SignedIn | undefined> {
    if (!token) return undefined
    const entry = cache.get(token)
    return entry && entry.until > clock.now() ? entry.found : look(token)
  }

  return {
    of: async (request) => ofToken(cookie.read(request.headers.get('cookie'))),
    ofBearer: async (accessToken) => ofToken(cookie.readValue(accessToken)),
    changed(userId) {
      cache.clear()
      bus.publish(IDENTITY_TOPIC)
      if (userId !== undefined) bus.publish(topicOf(userId))
    },
    onChange: (listener, userId) =>
      bus.subscribe(userId === undefined ? IDENTITY_TOPIC : topicOf(userId), listener),
    close: stop,
  }
}

/**
 * For long-lived responses: `signal` aborts when the user of this request is not logged in any more; call `forget` when
 * the response is done.
 */
export function untilSignedOut(
  signedIn: Pick<SignedInLookup, 'of' | 'onChange'>,
  actor: Actor,
  request: Request,
): Readonly<{ signal: AbortSignal; forget: () => void }> {
  const left = new AbortController()
  if (actor.kind === 'guest') return { signal: left.signal, forget: () => undefined }
  async function look(): Promise<void> {
    // The next look repeats a failed one.
    const found = await signedIn.of(request).catch(() => ({ user: actor }))
    if (found?.user.id !== actor.id) left.abort()
  }
  const stopListening = signedIn.onChange(() => void look(), actor.id)
  const stopLooking = eachLook(() => void look())
  const forget = (): void => {
    stopLooking()
    stopListening()
  }
  return { signal: left.signal, forget }
}
