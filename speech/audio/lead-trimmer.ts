/** Removes the silence in front of audio that comes in pieces. */
import { withoutLead } from './pcm.ts'

/** Returns each piece without leading silence; empty until the first sound. */
export function createLeadTrimmer(): (pcm: Int16Array) => Int16Array {
  let hasBegun = false
  return (pcm) => {
    if (hasBegun) return pcm
    const rest = withoutLead(pcm)
    hasBegun = rest.length > 0
    return rest
  }
}
