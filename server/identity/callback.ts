/** Checks the path that opens after a sign-in: only listed paths of this site are allowed. */
import { ParleyError } from '#contract/errors.ts'

const ALLOWED = new Set(['/', '/gallery', '/overlay', '/oauth/authorize'])
/** A placeholder: it only has to stay the same when the path is resolved as a browser resolves it. */
const HERE = 'https://here.invalid'

/** Returns the path as the browser will open it; throws unless it is allowed. */
export function checkCallback(path: string | undefined): string {
  if (path === undefined || path === '') return '/'
  const url = path.startsWith('/') ? URL.parse(path, HERE) : null
  if (!url || url.origin !== HERE || !ALLOWED.has(url.pathname)) throw new ParleyError('callback_refused')
  return url.pathname + url.search
}
