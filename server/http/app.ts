/** The whole HTTP surface over a house: gate, headers, the calls of the contract, health, the tool server, the page. */
import { Hono } from 'hono'
import { calls } from '#contract/api/endpoints.ts'
import { ParleyError } from '#contract/errors.ts'
import type { House } from '../compose/services.ts'
import { serveOutside } from '../mcp/outside.ts'
import { answerAbout } from './about.ts'
import { answerAccount } from './account.ts'
import { answerAuth } from './auth.ts'
import { refuseIllFormedUrls } from './body.ts'
import { answerConversation } from './conversation.ts'
import type { Env } from './env.ts'
import { speakErrors } from './errors.ts'
import { createGate, guardOrigin, hostOf } from './gate.ts'
import { dressAnswers } from './headers.ts'
import { serveHealth } from './health.ts'
import { answerMcp } from './mcp.ts'
import { answerMemories } from './memories.ts'
import { serveMetrics } from './metrics.ts'
import { serveOAuth } from './oauth.ts'
import { serveOutbox } from './outbox.ts'
import { servePage } from './page.ts'
import { answerPersonas } from './personas.ts'
import { invitePages } from './prompt-pages.ts'
import { answerPrompts } from './prompts.ts'
import { createRouter, type Router } from './route.ts'
import { answerSession } from './session.ts'
import { openSockets } from './socket.ts'
import { answerTrades } from './trades.ts'
import { createVisitors } from './visitor.ts'
import { answerVoice } from './voice.ts'
import { answerWallet } from './wallet.ts'

/** One file per file of contract/api. */
const answer = (router: Router, house: House): void => {
  answerAbout(router, house)
  answerSession(router, house)
  answerVoice(router, house)
  answerConversation(router, house)
  answerMemories(router, house)
  answerMcp(router, house)
  answerWallet(router, house)
  answerTrades(router, house)
  answerAuth(router, house)
  answerAccount(router, house)
  answerPrompts(router, house)
  answerPersonas(router, house)
}

/** A known address asked with another method is not the same as nothing. */
function refuseOtherMethods(app: Hono<Env>): void {
  for (const path of new Set(calls.map((call) => call.path))) {
    const allowed = calls.filter((call) => call.path === path).map(({ method }) => method)
    app.all(path, (c) => {
      c.header('allow', allowed.join(', '))
      throw new ParleyError('method_not_allowed')
    })
  }
}

export function createApp(house: House): Hono<Env> {
  const { config, log, metrics } = house
  const app = new Hono<Env>()
  const visitors = createVisitors(house)
  const gate = createGate(config.origin)
  const host = (c: Parameters<typeof hostOf>[0]): string => hostOf(c, config.trustedProxies)
  const router = createRouter({ app, visitors, checkOutputs: house.checkOutputs, observe: metrics.http })

  speakErrors(app, log)
  app.use(dressAnswers(config.origin?.startsWith('https:') ?? false))
  serveHealth(app, house)
  const isInvited = invitePages(app, config.promptApi?.pages ?? [])
  const guard = guardOrigin(gate, config.trustedProxies, isInvited)
  serveMetrics(app, house, guard)
  app.use(guard)
  app.use(refuseIllFormedUrls)
  answer(router, house)
  refuseOtherMethods(app)
  openSockets(app, house)
  serveOutside(app, house)
  serveOutbox(app, house)
  serveOAuth(app, house)
  servePage({
    app,
    files: house.page,
    visitors,
    checkedBy: house.identity.captcha.origin,
    asks: config.promptApi?.origin,
    hostOf: host,
  })
  return app
}
