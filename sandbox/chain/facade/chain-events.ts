/** Delivers chain events to subscribers, each at the commitment of its subscription. */
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
/** After a pause only the last slots are sent one by one. */
const MAX_SLOTS_AT_ONCE = 8n

type Listener = Readonly<{
  /** Takes a request of the subscriber: a subscription or any other method. */
  receive(text: string): Promise<void>
  close(): void
}>

export type ChainEvents = Readonly<{
  /** Adds a subscriber; `send` sends it a text. */
  listen(send: (text: string) => void): Listener
  /** Must be called about once a slot: sends new slots and events that became final. */
  tick(): void
  close(): void
}>

type Member = Readonly<{ send: (text: string) => void; subscriptions: Map<number, Subscription> }>
type Waiting = Readonly<{ due: bigint; member: Member; id: number; result: unknown }>

export function createChainEvents(
  chain: Chain,
  methods: Methods,
  onBug: (error: unknown, method: string) => void,
): ChainEvents {
  const members = new Set<Member>()
  let waiting: Waiting[] = []
  let sentSlot = chain.slots.now()
  let nextId = 1

  const deliver = (): void => {
    const slot = chain.slots.now()
    const ready = waiting.filter(({ due }) => due <= slot)
    waiting = waiting.filter(({ due }) => due > slot)
    for (const { member, id, result } of ready) notify(member, id, result)
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
          const response = await answerText(text, answer)
          if (response !== undefined) send(response)
          deliver() // past events of a new subscription, after its id is sent
        },
        close: () => void members.delete(member),
      }
    },
    tick() {
      const slot = chain.slots.now()
      const first = slot - sentSlot > MAX_SLOTS_AT_ONCE ? slot - MAX_SLOTS_AT_ONCE : sentSlot
      for (let each = first + 1n; each <= slot; each++)
        eachSubscription(members, (member, id, { onSlot }) => onSlot && notify(member, id, onSlot(each)))
      sentSlot = slot
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

function notify({ send, subscriptions }: Member, id: number, result: unknown): void {
  const subscription = subscriptions.get(id)
  if (!subscription) return // it was cancelled while its event waited for finality
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
