/** A colour of one's own for every token, always the same for the same mint. */

export function hueOf(key: string): number {
  let hash = 0
  for (let i = 0; i < key.length; i++) hash = (hash * 31 + key.charCodeAt(i)) >>> 0
  // Steps of 15 degrees: close enough to be many, far enough to be told apart.
  return (hash % 24) * 15
}
