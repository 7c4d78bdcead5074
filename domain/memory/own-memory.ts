/** Serves users their own memory, in words and on the page, and gives sessions a part of it. */
import type { MessageItem } from '#contract/transcript.ts'
import { runInTurns } from '#std/steps.ts'
import type { Conversations } from '../conversations.ts'
import type { Actor, Clock, Log } from '../ports.ts'
import type { Dossiers } from './dossiers.ts'
import type { Fact } from './facts.ts'
import { type FactRules, type Turn, turnsIn } from './find-facts.ts'
import { factsNamed } from './forget-words.ts'
import type { Memories } from './memories.ts'
import { BLOCK_CANDIDATES, memoryBlock, ranked } from './memory-block.ts'
import type { NextPromptStore } from './next-prompts.ts'
import { ownWords } from './own-words.ts'
import { memoryRequest, type Statement, statementsIn } from './statements.ts'

/** Why nothing was remembered or forgotten. */
type MemoryRefusal = 'sign_in' | 'switched_off' | 'off_the_record' | 'not_own_words' | 'nothing_found'
type MemoryChange = Readonly<{ facts: readonly Fact[]; refusal?: MemoryRefusal }>

/** The place of the request: its words are read from there, and never taken from a model. */
type Place = Readonly<{ conversationId?: string | undefined; sessionId?: string | undefined }>

export interface OwnMemory {
  memories: Memories
  /** Remembers what the newest message of this conversation asks to remember. */
  remember(actor: Actor, place: Place): Promise<MemoryChange>
  /** Forgets what the newest message of this conversation names. */
  forgetNamed(actor: Actor, place: Place): Promise<MemoryChange>
  /** Returns the facts about the actor, the best known first. */
  known(actor: Actor): Promise<MemoryChange & Readonly<{ total: number }>>
  /** Without ids, everything. It goes from the next prompts, too. */
  forget(userId: string, ids?: readonly string[]): Promise<readonly Fact[]>
  /** Undefined once the words are gone. */
  restore(userId: string, id: string): Promise<Fact | undefined>
  /** Switched off, there is no dossier either. */
  turn(userId: string, isOn: boolean): Promise<void>
  /** The part of the instructions of a session; '' where nothing is known. */
  blockOf(actor: Actor, conversationId: string): Promise<string>
}

type Deps = Readonly<{
  memories: Memories
  conversations: Pick<Conversations, 'isOffTheRecord' | 'items'>
  nextPrompts: Pick<NextPromptStore, 'forget'>
  dossiers: Pick<Dossiers, 'remove' | 'want'>
  outsideTextOf: FactRules['outsideTextOf']
  /** Removes the words for good once the deletion can no longer be undone. */
  purgeLater: () => void
  /** Lets others go on between two steps of reading a conversation. */
  turn: () => Promise<void>
  /** Runs what the start of a session need not wait for. */
  afterwards: (work: () => Promise<void>) => void
  clock: Clock
  log: Log
}>

const NEWEST_READ = 30
const KNOWN_SHOWN = 20

export function createOwnMemory(deps: Deps): OwnMemory {
  const { afterwards, clock, conversations, dossiers, log, memories, nextPrompts, purgeLater } = deps

  /** The person's turns, newest first, or why none counts. */
  async function turnsAt(actor: Actor, { conversationId }: Place): Promise<readonly Turn[] | MemoryRefusal> {
    if (actor.kind === 'guest') return 'sign_in'
    if (!(await memories.isOn(actor.id))) return 'switched_off'
    if (conversationId === undefined) return 'not_own_words'
    if (await conversations.isOffTheRecord(conversationId)) return 'off_the_record'
    const { items } = await conversations.items(conversationId, { limit: NEWEST_READ })
    return (await runInTurns(turnsIn(items, deps), deps.turn))
      .filter(({ message }) => isOfPerson(message))
      .toReversed()
  }

  async function forget(userId: string, ids?: readonly string[]): Promise<readonly Fact[]> {
    const forgotten = await memories.forget(userId, ids)
    const from = new Set(forgotten.map(({ conversationId }) => conversationId))
    if (ids === undefined) await nextPrompts.forget(userId)
    else for (const conversationId of from) await nextPrompts.forget(userId, conversationId)
    if (forgotten.length > 0) {
      purgeLater()
      await rebuild(userId)
    }
    return forgotten
  }

  /** A forgotten fact is gone from the dossier already; a newer one fills its place. */
  const rebuild = (userId: string): Promise<void> =>
    dossiers.want(userId).catch((error: unknown) => {
      log.warn({ err: error, userId }, 'a newer dossier could not be asked for')
    })

  return {
    memories,
    forget,
    async restore(userId, id) {
      const fact = await memories.restore(userId, id)
      if (fact) await rebuild(userId)
      return fact
    },
    async turn(userId, isOn) {
      await memories.turn(userId, isOn)
      await (isOn ? rebuild(userId) : dossiers.remove(userId))
    },
    async remember(actor, place) {
      const turns = await turnsAt(actor, place)
      if (typeof turns === 'string') return { facts: [], refusal: turns }
      const found = requested(turns)
      if (!found || place.conversationId === undefined) return { facts: [], refusal: 'not_own_words' }
      const { itemId, createdAtMs } = found.message
      const { conversationId, sessionId = conversationId } = place
      const source = { userId: actor.id, sessionId, conversationId }
      const saidAt = new Date(createdAtMs).toISOString()
      const facts = await memories.add(
        source,
        found.statements.map((stated) => ({ ...stated, itemId, saidAt })),
      )
      return { facts }
    },
    async forgetNamed(actor, place) {
      const turns = await turnsAt(actor, place)
      if (typeof turns === 'string' && turns !== 'switched_off') return { facts: [], refusal: turns }
      const [newest] = typeof turns === 'string' ? [] : turns
      const words = newest && ownWords(newest.message)
      const all = await memories.facts(actor.id, Number.MAX_SAFE_INTEGER)
      const named = words === undefined ? [] : factsNamed(words, all)
      if (named.length === 0) return { facts: [], refusal: 'nothing_found' }
      return { facts: await forget(actor.id, named === all ? undefined : named.map(({ id }) => id)) }
    },
    async known(actor) {
      if (actor.kind === 'guest') return { facts: [], total: 0, refusal: 'sign_in' }
      const [isOn, facts, total] = await Promise.all([
        memories.isOn(actor.id),
        memories.facts(actor.id, BLOCK_CANDIDATES),
        memories.count(actor.id),
      ])
      const best = ranked(facts, clock.now()).slice(0, KNOWN_SHOWN)
      return { facts: best, total, ...(!isOn && { refusal: 'switched_off' as const }) }
    },
    async blockOf(actor, conversationId) {
      if (actor.kind === 'guest') return ''
      try {
        const isOn = (await memories.isOn(actor.id)) && !(await conversations.isOffTheRecord(conversationId))
        const facts = isOn ? await memories.facts(actor.id, BLOCK_CANDIDATES) : []
        const { text, used } = memoryBlock(facts, clock.now())
        const ids = used.map(({ id }) => id)
        if (ids.length > 0) afterwards(() => memories.use(actor.id, ids))
        return text
      } catch (error) {
        // A session without memories is better than none.
        log.error({ err: error }, 'memories could not be read for a session')
        return ''
      }
    },
  }
}

const isOfPerson = ({ isHidden, imported }: MessageItem): boolean => !isHidden && !imported

type Requested = Readonly<{ message: MessageItem; statements: readonly Statement[] }>

/** A plain 'remember that' points to the message before; what the assistant or a page said is never meant. */
function requested([newest, before]: readonly Turn[]): Requested | undefined {
  if (!newest) return undefined
  const statements = statementsIn(newest.own)
  if (statements.length > 0) return { message: newest.message, statements }
  const isPointing = newest.own.some((sentence) => memoryRequest(sentence) !== undefined)
  if (!isPointing || !before) return undefined
  const earlier = statementsIn(before.own)
  return earlier.length > 0 ? { message: before.message, statements: earlier } : undefined
}
