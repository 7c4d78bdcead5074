/** Builds the HTTP app over the services: gate, headers, endpoints, health, tool server, and page. */
import { Hono } from 'hono'
import { importConversations } from '#contract/api/archive.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { createSession } from '#contract/api/session.ts'
import { ParleyError } from '#contract/errors.ts'
import type { Services } from '../compose/services.ts'
import { answerAbout, serveHealth } from './about.ts'
import { answerAccount } from './account.ts'
import { answerArchive, limitImports } from './archive.ts'
import { answerAudit } from './audit.ts'
import { answerAuth } from './auth.ts'
import { answerBranches } from './branches.ts'
import { answerConsole } from './console.ts'
import { answerContacts } from './contacts.ts'
import { answerConversation } from './conversation.ts'
import { answerConversations } from './conversations.ts'
import { answerDossier } from './dossier.ts'
import type { Env } from './env.ts'
import { speakErrors } from './errors.ts'
import { answerFeedback } from './feedback.ts'
import { createGate, guardOrigin, hostOf } from './gate.ts'
import { dressAnswers } from './headers.ts'
import { answerImages } from './images.ts'
import { answerLogs } from './logs.ts'
import { answerMcp, serveOutside } from './mcp.ts'
import { answerMemory } from './memory.ts'
import { serveMetrics } from './metrics.ts'
import { serveOAuth } from './oauth.ts'
import { serveOutbox } from './outbox.ts'
import { answerOverlay } from './overlay.ts'
import { servePage } from './page.ts'
import { answerPeople } from './people.ts'
import { answerPersonas } from './personas.ts'
import { invitePages } from './prompt-pages.ts'
import { answerPrompts } from './prompts.ts'
import { answerResponses } from './responses.ts'
import { createRouter, type Router, refuseIllFormedUrls } from './route.ts'
import { answerSearch } from './search.ts'
import { answerSecurity } from './security.ts'
import { answerSession, refuseWhenBusy } from './session.ts'
import { answerShares } from './shares.ts'
import { answerSignals } from './signals.ts'
import { openSockets } from './socket.ts'
import { answerTraces } from './traces.ts'
import { answerTrades } from './trades.ts'
import { answerUsage } from './usage.ts'
import { answerUserSettings } from './user-settings.ts'
import { createVisitors, networkOfClient } from './visitor.ts'
import { answerVoice } from './voice.ts'
import { answerVoices } from './voices.ts'
import { answerWallet } from './wallet.ts'
import { answerWallets } from './wallets.ts'

/** Has one entry per file of contract/api. */
const answer = (router: Router, all: Services): void => {
  answerAbout(router, all)
  answerSession(router, all)
  answerVoice(router, all)
  answerConversation(router, all)
  answerConversations(router, all)
  answerSearch(router, all)
  answerArchive(router, all)
  answerShares(router, all)
  answerBranches(router, all)
  answerFeedback(router, all)
  answerVoices(router, all)
  answerContacts(router, all)
  answerUserSettings(router, all)
  answerResponses(router, all)
  answerConsole(router, all)
  answerUsage(router, all)
  answerLogs(router, all)
  answerMemory(router, all)
  answerDossier(router, all)
  answerMcp(router, all)
  answerSignals(router, all)
  answerWallet(router, all)
  answerWallets(router, all)
  answerSecurity(router, all)
  answerTraces(router, all)
  answerTrades(router, all)
  answerAuth(router, all)
  answerAccount(router, all)
  answerPeople(router, all)
  answerAudit(router, all)
  answerPrompts(router, all)
  answerPersonas(router, all)
  answerOverlay(router, all)
  answerImages(router, all)
}

/** A known path with another method differs from an unknown one. */
function refuseOtherMethods(app: Hono<Env>): void {
  for (const path of new Set(endpoints.map((call) => call.path))) {
    const allowed = endpoints.filter((call) => call.path === path).map(({ method }) => method)
    app.all(path, (c) => {
      c.header('allow', allowed.join(', '))
      throw new ParleyError('method_not_allowed')
    })
  }
}

export function createApp(all: Services): Hono<Env> {
  const { config, log, metrics } = all
  const app = new Hono<Env>()
  const visitors = createVisitors(all)
  const isSecure = config.origin?.startsWith('https:') ?? false
  const gate = createGate(config.origin)
  const host = (c: Parameters<typeof hostOf>[0]): string => hostOf(c, config.trustedProxies)
  const router = createRouter({ app, visitors, checkOutputs: all.checkOutputs, observe: metrics.http })

  speakErrors(app, log)
  app.use(dressAnswers(isSecure))
  serveHealth(app, all)
  const isInvited = invitePages(app, config.promptApi?.pages ?? [])
  const guard = guardOrigin(gate, config.trustedProxies, isInvited)
  // A scraper on this machine connects to an address, whatever the public name is.
  const local = createGate(undefined)
  const knowsHost = (host: string): boolean => gate.knowsHost(host) || local.knowsHost(host)
  serveMetrics(app, all, guardOrigin({ ...gate, knowsHost }, config.trustedProxies))
  app.use(guard)
  app.use(refuseIllFormedUrls)
  app.use(createSession.path, refuseWhenBusy(all))
  app.use(importConversations.path, limitImports(all))
  answer(router, all)
  refuseOtherMethods(app)
  openSockets(app, all)
  serveOutside(app, all)
  serveOutbox(app, all)
  serveOAuth(app, all)
  servePage({
    app,
    files: all.page,
    shares: all.shares,
    limits: all.limits,
    networkOf: (c) => networkOfClient(c, config.trustedProxies),
    visitors,
    checkedBy: all.identity.captcha.origin,
    connectsTo: config.promptApi?.origin,
    isSecure,
    hostOf: host,
  })
  return app
}
