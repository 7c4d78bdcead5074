/** Any value as text that can be shown: never throws, never without an end. */

export function jsonText(value: unknown, maxLength = 20_000): string {
  const text = stringify(value)
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength)}\n… ${text.length - maxLength} more characters`
}

function stringify(value: unknown): string {
  try {
    const plain = (_key: string, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner)
    return JSON.stringify(value, plain, 2) ?? String(value)
  } catch {
    // A value that refers to itself has no JSON.
    return String(value)
  }
}
