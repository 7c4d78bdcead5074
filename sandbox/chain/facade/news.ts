/** Brings the chain's news to its subscribers, each at the commitment that it asked for. */
import * as z from 'zod/mini'
import type { Chain } from '../chain.ts'
import type { Landed } from '../core.ts'
import { stringifyJson } from '../json.ts'
import { type Answer, answerText, createAnswer } from '../rpc/dispatch.ts'
import { badParam, RpcError } from '../rpc/error.ts'
import { type Methods, method } from '../rpc/method.ts'
import { FINAL_AFTER } from '../slots.ts'
import { SUBSCRIPTION_KINDS, type Subscription, subscribeMethods } from './subscriptions.ts'

const MAX_SUBSCRIPTIONS = 1000
/** After a pause slots are told one by one only as far as a subscriber can have use of them. */
const MAX_SLOTS_AT_ONCE = 8n

type Listener = Readonly<{
  /** Takes a text of the subscriber: a subscription, or any other method. */
  receive(text: string): Promise<void>
  close(): void
}>

export type ChainEvents = Readonly<{
  /** `send` brings a text to the new subscriber. */
  listen(send: (text: string) => void): Listener
  /** To be called about once a slot: tells new slots and what has become final. */
  tick(): void
  close(): void
}>

type Member = Readonly<{ send: (text: string) => void; subscriptions: Map<number, Subscription> }>
type Waiting = Readonly<{ due: bigint; member: Member; id: number; result: unknown }>

export function createNews(
  chain: Chain,
  methods: Methods,
  onBug: (error: unknown, method: string) => void,
): ChainEvents {
  const members = new Set<Member>()
  let waiting: Waiting[] = []
  let toldSlot = chain.slots.now()
  let nextId = 1

  const deliver = (): void => {
    const slot = chain.slots.now()
    const due = waiting.filter((news) => news.due <= slot)
    waiting = waiting.filter((news) => news.due > slot)
    for (const { member, id, result } of due) tell(member, id, result)
  }
  const enqueue = (member: Member, id: number, slot: bigint, result: unknown): void => {
    const final = member.subscriptions.get(id)?.commitment === 'finalized'
    waiting.push({ due: final ? slot + FINAL_AFTER : slot, member, id, result })
  }
  const stop = chain.onLanded((landed: Landed) => {
    eachSubscription(members, (member, id, { onLanded }) => {
      for (const result of onLanded?.(landed) ?? []) enqueue(member, id, landed.slot, result)
    })
    deliver()
  })

  const openFor =
    (member: Member) =>
    (subscription: Subscription): number => {
      if (member.subscriptions.size >= MAX_SUBSCRIPTIONS)
        throw new RpcError('invalidRequest', `Too many subscriptions (max ${MAX_SUBSCRIPTIONS})`)
      const id = nextId++
      member.subscriptions.set(id, subscription)
      const { past } = subscription
      if (past) enqueue(member, id, past.slot, past.result)
      return id
    }

  return {
    listen(send) {
      const member: Member = { send, subscriptions: new Map() }
      members.add(member)
      const answer: Answer = createAnswer(
        { ...methods, ...subscribeMethods(chain, openFor(member)), ...unsubscribeMethods(member) },
        onBug,
      )
      return {
        async receive(text) {
          const told = await answerText(text, answer)
          if (told !== undefined) send(told)
          deliver() // the past of a new subscription, after its number is known
        },
        close: () => void members.delete(member),
      }
    },
    tick() {
      const slot = chain.slots.now()
      const first = slot - toldSlot > MAX_SLOTS_AT_ONCE ? slot - MAX_SLOTS_AT_ONCE : toldSlot
      for (let each = first + 1n; each <= slot; each++)
        eachSubscription(members, (member, id, { onSlot }) => onSlot && tell(member, id, onSlot(each)))
      toldSlot = slot
      deliver()
    },
    close: stop,
  }
}

function eachSubscription(
  members: ReadonlySet<Member>,
  visit: (member: Member, id: number, subscription: Subscription) => void,
): void {
  for (const member of members)
    for (const [id, subscription] of member.subscriptions) visit(member, id, subscription)
}

function tell({ send, subscriptions }: Member, id: number, result: unknown): void {
  const subscription = subscriptions.get(id)
  if (!subscription) return // it was given up while its news waited for finality
  if (subscription.once) subscriptions.delete(id)
  const { notification } = subscription
  send(stringifyJson({ jsonrpc: '2.0', method: notification, params: { result, subscription: id } }))
}

function unsubscribeMethods({ subscriptions }: Member): Methods {
  const unsubscribe = method(z.tuple([z.int()]), ([id]) => {
    if (!subscriptions.delete(id)) throw badParam('Invalid subscription id.')
    return true
  })
  return Object.fromEntries(SUBSCRIPTION_KINDS.map((kind) => [`${kind}Unsubscribe`, unsubscribe]))
}
