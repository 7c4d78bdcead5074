/** Copies text and knows for a moment that it did. A clipboard that refuses is passed over in silence (spec C8.25). */
import { useEffect, useRef, useState } from 'react'

export function useCopy(holdMs: number): readonly [boolean, (text: string) => void] {
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused, or no clipboard on an insecure page: nothing was copied and nothing is said.
      return
    }
    clearTimeout(timer.current)
    setCopied(true)
    timer.current = setTimeout(setCopied, holdMs, false)
  }
  return [copied, copy]
}
