/** Takes the silence off the front of sound that comes in pieces. */
import { withoutLead } from './pcm.ts'

/** Gives each piece as it should be heard; nothing until the first sound. */
export function createLeadTrimmer(): (pcm: Int16Array) => Int16Array {
  let hasBegun = false
  return (pcm) => {
    if (hasBegun) return pcm
    const rest = withoutLead(pcm)
    hasBegun = rest.length > 0
    return rest
  }
}
