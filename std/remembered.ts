/** Remembers what a pure function of a text returned: replies repeat their sentences, and patterns over them are slow. */

/** Forgets everything once `most` texts are known; a text longer than `longest` is not remembered. */
export function remembered<T>(
  compute: (text: string) => T,
  { most = 2_000, longest = 500 }: Readonly<{ most?: number; longest?: number }> = {},
): (text: string) => T {
  const known = new Map<string, Readonly<{ value: T }>>()
  return (text) => {
    const found = known.get(text)
    if (found) return found.value
    const value = compute(text)
    if (text.length > longest) return value
    if (known.size >= most) known.clear()
    known.set(text, { value })
    return value
  }
}
