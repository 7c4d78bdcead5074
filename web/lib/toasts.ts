/** The toasts of the page (spec S9.14–S9.17): any module adds them, and one place draws them. */
import { createStore } from '#std/store.ts'

export type Toast = Readonly<{
  id: number
  text: string
  tone: 'done' | 'bad'
  ms: number
  action?: Readonly<{ label: string; run: () => void }>
}>

/** Spec S9.14–S9.17. */
export const TOAST_MS = { walletCopied: 1200, debugCopied: 1600, saved: 3200, standard: 5000 } as const

const { get, set, subscribe } = createStore<readonly Toast[]>([])
let lastId = 0

/** The same text again replaces the earlier toast. */
export function showToast({ tone = 'done', ms = TOAST_MS.standard, ...rest }: ToastGiven): void {
  lastId += 1
  set([...get().filter(({ text }) => text !== rest.text), { ...rest, tone, ms, id: lastId }])
}
type ToastGiven = Omit<Toast, 'id' | 'tone' | 'ms'> & Partial<Pick<Toast, 'tone' | 'ms'>>

export const dropToast = (id: number): void => set(get().filter((toast) => toast.id !== id))
export { get as currentToasts, subscribe as subscribeToasts }
