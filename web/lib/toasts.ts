/** The list of toasts (spec S9.14–S9.17): any part of the page adds to it, and one place draws it. */

export type Toast = Readonly<{
  id: number
  text: string
  tone: 'done' | 'bad'
  ms: number
  action?: Readonly<{ label: string; run: () => void }>
}>

/** Spec S9.14–S9.17. */
export const TOAST_MS = { walletCopied: 1200, debugCopied: 1600, saved: 3200, standard: 5000 } as const

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The same text again replaces the earlier toast. */
export function showToast({ tone = 'done', ms = TOAST_MS.standard, ...rest }: ToastGiven): void {
  lastId += 1
  set([...toasts.filter(({ text }) => text !== rest.text), { ...rest, tone, ms, id: lastId }])
}
type ToastGiven = Omit<Toast, 'id' | 'tone' | 'ms'> & Partial<Pick<Toast, 'tone' | 'ms'>>

export const dropToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id))
export const currentToasts = (): readonly Toast[] => toasts
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
