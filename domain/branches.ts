/** Port: the branches of stored conversations, and conversations that were forked from others. */
import type { Actor } from './ports.ts'

/** A place on the shown path at which the conversation goes on in several ways. */
export type ShownFork = Readonly<{
  /** The item before it; null at the beginning. */
  after: string | null
  /** The branch to show for each of the ways. */
  branches: readonly number[]
  /** The way that is shown. */
  index: number
}>

type ShownBranch = Readonly<{ branch: number; forks: readonly ShownFork[] }>

/** 'edit' replaces a message of the user, 'retry' the answer to it. */
export type BranchKind = 'edit' | 'retry'

export interface Branches {
  shown(conversationId: string): Promise<ShownBranch>
  /**
   * Begins a branch in place of this item and shows it. Returns false, and changes nothing, for an item that is not on
   * the shown path or is no such message. Throws `versions_full`.
   */
  begin(conversationId: string, itemId: string, kind: BranchKind): Promise<boolean>
  /** Returns the branch to show for an item: the shown one if it holds the item. Undefined for an unknown item. */
  branchWith(conversationId: string, itemId: string): Promise<number | undefined>
  /** Shows another branch; returns false for an unknown one. */
  show(conversationId: string, branch: number): Promise<boolean>
  /** Makes a copy of the shown path up to this message the actor's current conversation, and returns its id. */
  fork(actor: Actor, conversationId: string, itemId: string): Promise<string | undefined>
  /** Returns an estimate of the bytes that a fork of the whole conversation adds. */
  sizeOf(conversationId: string): Promise<number>
  /** Returns the conversation and those that it was forked from. */
  lineage(conversationId: string): Promise<readonly string[]>
  /** Returns those of these trades that no card and no note of the shown path names. */
  notOnPath(conversationId: string, tradeIds: readonly string[]): Promise<readonly string[]>
}

/** The ids of what the server notes in a branch about trades that are already made. Such a note is no turn. */
export const SETTLED_ID = 'settled_'
