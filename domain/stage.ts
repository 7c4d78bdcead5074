/** The stage of a stream: the scene that broadcast software shows, and the shouts of members on it. */
import { ParleyError } from '#contract/errors.ts'
import { outsideText } from '#contract/rules/outside-text.ts'
import { hasLink, type Scene, SHOUT_ALIAS, SHOUT_LIFETIME_MS, SHOUT_MESSAGE } from '#contract/rules/stage.ts'
import type { Actor, Clock } from './ports.ts'
import { pseudonymOf } from './pseudonym.ts'

export type SceneState = Readonly<{
  scene: Scene
  /** ISO time of the last change; undefined while no scene was ever set. */
  updatedAt?: string
}>

export type Shout = Readonly<{
  id: string
  alias: string
  message: string
  createdAt: string
  expiresAt: string
}>

/** Port: stores the stage and notifies the overlays of every server. */
export interface StageStore {
  scene(): Promise<SceneState>
  setScene(actor: Actor, scene: Scene): Promise<SceneState>
  /** Returns the shouts that have not expired, newest first. */
  shouts(limit: number): Promise<readonly Shout[]>
  addShout(actor: Actor, shout: Shout): Promise<void>
}

export type ShoutRequest = Readonly<{ message: string; alias?: string }>

/** The use cases. Rights are checked before them, as for every tool. */
export type Stage = Pick<StageStore, 'scene' | 'setScene' | 'shouts'> &
  Readonly<{ shout(actor: Actor, request: ShoutRequest): Promise<Shout> }>

type Deps = Readonly<{
  store: StageStore
  clock: Clock
  newId: () => string
  /** Throws when this person, or their network, has done it too often. */
  limit: (actor: Actor, act: 'scene' | 'shout') => Promise<void>
}>

export const createStage = ({ store, clock, newId, limit }: Deps): Stage => ({
  scene: store.scene,
  shouts: store.shouts,
  async setScene(actor, scene) {
    await limit(actor, 'scene')
    return store.setScene(actor, scene)
  },
  async shout(actor, request) {
    // A text that is refused costs nothing of the share.
    const { message, alias } = readShout(request)
    await limit(actor, 'shout')
    const now = clock.now()
    const shout: Shout = {
      id: newId(),
      alias: alias ?? pseudonymOf(actor.id),
      message,
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + SHOUT_LIFETIME_MS).toISOString(),
    }
    await store.addShout(actor, shout)
    return shout
  },
})

/** Cleans without shortening: what is too long is refused, never cut. */
const cleaned = (text: string): string => outsideText(text, Number.POSITIVE_INFINITY)
/** Counts as a person does: a character outside the basic plane is one. */
const lengthOf = (text: string): number => [...text].length

function readShout({ message: given, alias: name }: ShoutRequest): ShoutRequest {
  const [message, alias] = [cleaned(given), cleaned(name ?? '')]
  if (lengthOf(message) < SHOUT_MESSAGE.min) throw new ParleyError('message_too_short')
  if (lengthOf(message) > SHOUT_MESSAGE.max) throw new ParleyError('message_too_long')
  if (alias !== '' && lengthOf(alias) < SHOUT_ALIAS.min) throw new ParleyError('alias_too_short')
  if (lengthOf(alias) > SHOUT_ALIAS.max) throw new ParleyError('alias_too_long')
  if (hasLink(message) || hasLink(alias)) throw new ParleyError('shout_link_refused')
  return { message, alias: alias || undefined }
}
