/** Admits pages of configured origins to the prompt API, with their visitors' cookies. */
import type { Hono } from 'hono'
import type { Env, HttpContext } from './env.ts'

const PATH = '/prompt-modules'
const isPromptApi = (path: string): boolean => path === PATH || path.startsWith(`${PATH}/`)

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT',
  'access-control-allow-headers': 'accept, authorization, content-type',
  'access-control-max-age': '600',
} as const

/** True for a request of such a page to the prompt API, and for no other. */
export type IsInvited = (c: HttpContext) => boolean

export function invitePages(app: Hono<Env>, pages: readonly string[]): IsInvited {
  const isInvited: IsInvited = (c) => pages.includes(c.req.header('origin') ?? '') && isPromptApi(c.req.path)
  app.use(async (c, next) => {
    if (!isInvited(c)) return next()
    const isPreflight = c.req.method === 'OPTIONS'
    if (isPreflight) c.res = c.body(null, 204, PREFLIGHT)
    else await next()
    // Set last, so that a page can read a refusal as well.
    c.res.headers.set('access-control-allow-origin', c.req.header('origin') ?? '')
    c.res.headers.set('access-control-allow-credentials', 'true')
    c.res.headers.append('vary', 'origin')
    return undefined
  })
  return isInvited
}
