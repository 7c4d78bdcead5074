/** A notice beside a form: success disappears by itself (spec S9.17), a problem stays until it is replaced. */
import { useEffect, useState } from 'react'
import { TOAST_MS } from './toasts.ts'

export type Notice = Readonly<{ text: string; isBad?: boolean }>

export function useNotice() {
  const [notice, setNotice] = useState<Notice>()
  useEffect(() => {
    if (!notice || notice.isBad) return
    const timer = setTimeout(setNotice, TOAST_MS.saved, undefined)
    return () => clearTimeout(timer)
  }, [notice])
  return [notice, setNotice] as const
}
