/** Remembers, forgets or lists; outside programs have no part in it. */
import { turnLink } from '#contract/rules/turn-link.ts'
import { defineHandler } from '../_kit/handler.server.ts'
import { memoryTool } from './contract.ts'

const FACTS_MAX = 20

export const handler = defineHandler(memoryTool, ['memory', 'clock'], {
  run: async ({ action }, { memory, clock }, { actor, channel, conversationId, sessionId }) => {
    const asOf = new Date(clock.now()).toISOString()
    if (channel === 'mcp') return { facts: [], total: 0, refusal: 'here_only' as const, asOf }
    const place = { conversationId, sessionId }
    const change =
      action === 'list'
        ? await memory.known(actor)
        : await (action === 'remember' ? memory.remember(actor, place) : memory.forgetNamed(actor, place))
    const { total } = 'total' in change ? change : await memory.known(actor)
    const facts = change.facts.slice(0, FACTS_MAX).map((fact) => ({
      text: fact.text,
      saidAt: fact.saidAt,
      link: turnLink(fact.conversationId, { itemId: fact.itemId, words: [] }),
    }))
    return { facts, total: Number(total), refusal: change.refusal ?? null, asOf }
  },
  modelView: ({ facts, total, refusal }) => ({
    facts: facts.map(({ text, saidAt }) => ({ text, said_at: saidAt })),
    total,
    refusal,
  }),
})
