/** The status of the workbench (spec S4.46–S4.51), derived from the account and the server's answer. */
import type { Account } from '#contract/api/account.ts'
import { PROMPT_WORDS } from '#contract/api/prompts.ts'
import { isParleyError } from '#contract/parley-error.ts'

export type Status =
  | Readonly<{ is: 'idle' | 'token' | 'loading' | 'ready' }>
  | Readonly<{ is: 'unauthorized' | 'error'; words: string }>

type Known = Readonly<{
  isOpen: boolean
  account: Account | undefined
  modules: readonly unknown[] | undefined
  error: Error | null
}>

export function statusOf({ isOpen, account, modules, error }: Known): Status {
  if (!isOpen) return { is: 'idle' }
  if (!account) return { is: 'token' }
  if (account.type === 'guest') return { is: 'unauthorized', words: PROMPT_WORDS.signInFirst }
  if (!account.user.isSuperAdmin) return { is: 'unauthorized', words: PROMPT_WORDS.superadminOnly }
  if (modules) return { is: 'ready' }
  return error ? failureOf(error) : { is: 'loading' }
}

function failureOf(error: Error): Status {
  const status = isParleyError(error) ? error.status : undefined
  if (status === 401) return { is: 'unauthorized', words: PROMPT_WORDS.signInFirst }
  if (status === 403) return { is: 'unauthorized', words: PROMPT_WORDS.superadminOnly }
  return { is: 'error', words: error.message || PROMPT_WORDS.loadFailed }
}

/** The message of a module that could not be read. */
export const loadWords = (error: unknown): string =>
  (isParleyError(error) && error.message) || PROMPT_WORDS.loadFailed

/** The message of a history that could not be read (spec S8.8). */
export const historyWords = ({ message }: Error): string => message || PROMPT_WORDS.historyFailed

/** The message of a failed save (spec S5.10, S6.30, S8.6). */
export function saveWords(error: unknown): string {
  if (!isParleyError(error)) return PROMPT_WORDS.saveFailed
  if (error.status === 401) return PROMPT_WORDS.signInAgain
  if (error.status === 403) return PROMPT_WORDS.superadminOnly
  return error.message || PROMPT_WORDS.saveFailed
}
