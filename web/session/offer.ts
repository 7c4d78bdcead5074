/** Follows whether this server and this browser can hold a voice call; checks again while the server installs its voice. */
import type { OutsideSystem } from '#contract/api/about.ts'
import type { VoiceState } from './voice.ts'

export type Offer = Readonly<{ offered: VoiceState['offered']; whyNot: string | undefined }>

export type OfferDeps = Readonly<{
  /** The server's voice system; `fresh` skips the cache. */
  fetchSystem: (fresh: boolean) => Promise<OutsideSystem | undefined>
  /** The reason why this browser cannot call, if it cannot. */
  incapacity: () => string | undefined
}>

const AGAIN_AFTER_MS = [5000, 10_000, 20_000, 40_000, 80_000]
const UNREACHABLE: Offer = { offered: 'no', whyNot: 'Parley does not answer.' }
const NO_VOICE: Offer = { offered: 'no', whyNot: 'This server has no voice.' }

const offerOf = (system: OutsideSystem | undefined): Offer => {
  if (!system) return NO_VOICE
  return system.mode === 'off'
    ? { offered: 'no', whyNot: system.detail || system.label }
    : { offered: 'yes', whyNot: undefined }
}

/** Checks once now; the returned function checks again. */
export function followOffer({ fetchSystem, incapacity }: OfferDeps, onOffer: (offer: Offer) => void) {
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(fresh: boolean): Promise<void> {
    clearTimeout(timer)
    const unable = incapacity()
    if (unable !== undefined) {
      onOffer({ offered: 'no', whyNot: unable })
      return
    }
    const offer = await fetchSystem(fresh).then(offerOf, () => UNREACHABLE)
    onOffer(offer)
    const pause = AGAIN_AFTER_MS[tries++]
    if (offer.offered === 'no' && pause !== undefined) timer = setTimeout(() => void look(true), pause)
  }
  void look(false)
  return () => {
    tries = 0
    void look(true)
  }
}
