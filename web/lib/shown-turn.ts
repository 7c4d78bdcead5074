/** The turn that a search led to: the log scrolls to it and marks the words. */
import { type Turn, turnIn } from '#contract/rules/turn-link.ts'
import { createStore } from '#std/store.ts'

type ShownTurn = Turn & Readonly<{ conversationId: string }>

const store = createStore<ShownTurn | undefined>(undefined)

export const shownTurn = { get: store.get, subscribe: store.subscribe }

/** A turn that is shown again is scrolled to again, because it is another object. */
export const showTurn = (conversationId: string, turn: Turn): void => store.set({ ...turn, conversationId })

export const forgetTurn = (): void => store.set(undefined)

const PATH = /^\/c\/([\w-]{1,128})$/

export const conversationIn = (path: string): string | undefined => PATH.exec(path)?.[1]

/** The turn that an address of this page names. */
export function turnInAddress({ origin, pathname, hash }: URL | Location): ShownTurn | undefined {
  const conversationId = origin === location.origin ? conversationIn(pathname) : undefined
  const turn = turnIn(hash)
  return conversationId !== undefined && turn ? { ...turn, conversationId } : undefined
}
