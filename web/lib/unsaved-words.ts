/** Says why something was not saved. */
import { isParleyError } from '#contract/parley-error.ts'

/** Undefined without an error. */
export function unsavedWords(error: unknown): string | undefined {
  if (!error) return undefined
  return isParleyError(error) ? error.message : 'This could not be saved. Try again.'
}
