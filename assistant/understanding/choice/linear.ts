/** Linear models over hashed features: the bucket of a feature, and the probability of each of several choices. */

export const BUCKETS = 32_768

/** FNV-1a: small, and the same everywhere. */
export function placeOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS
}

export function probabilities(
  features: readonly (readonly number[])[],
  weights: ArrayLike<number>,
  scale = 1,
): readonly number[] {
  const scores = features.map((each) => scale * each.reduce((sum, at) => sum + (weights[at] ?? 0), 0))
  const most = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - most))
  const total = powers.reduce((sum, each) => sum + each, 0)
  return powers.map((power) => power / total)
}
