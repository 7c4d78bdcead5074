/** Where a person goes on to after signing in: paths of ours from a list, and nothing that leaves the site. */
import { ParleyError } from '#contract/errors.ts'

const ALLOWED = new Set(['/', '/gallery', '/overlay', '/oauth/authorize'])
/** Any origin does: it only has to stay the same while the path is resolved as a browser resolves it. */
const HERE = 'https://here.invalid'

/** The path as it will be opened; throws for anything else than one of ours. */
export function checkedCallback(given: string | undefined): string {
  if (given === undefined || given === '') return '/'
  const url = given.startsWith('/') ? URL.parse(given, HERE) : null
  if (!url || url.origin !== HERE || !ALLOWED.has(url.pathname)) throw new ParleyError('callback_refused')
  return url.pathname + url.search
}
