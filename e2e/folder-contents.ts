/** Reads the contents of a data folder over the public API: stored beside a fixture, compared after an upgrade. */
import * as z from 'zod/mini'
import { listOutsideClients, readAccount } from '#contract/api/account.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { callToolByName } from '#contract/api/mcp.ts'
import { listMemories } from '#contract/api/memories.ts'
import { listPersonas, readActivePersona } from '#contract/api/personas.ts'
import { readPrompt, readPromptHistory } from '#contract/api/prompts.ts'
import { listTrades } from '#contract/api/trades.ts'
import { getActiveWallet, readWalletLimits } from '#contract/api/wallet.ts'
import type { Trade } from '#contract/trades.ts'
import type { TranscriptRow } from '#contract/transcript.ts'
import { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import type { Person } from './person.ts'

/** The module that a superadmin edits before the folder is packed. */
export const EDITED_MODULE = 'agent.concierge.instructions'

export type People = Readonly<{ guest: Person; user: Person; superadmin: Person }>

/** The fields of an item that every version has. */
export const essenceOf = (item: TranscriptRow) => {
  const { itemId, type, title, status } = item
  const essence = { itemId, type, title, status }
  if (item.type === 'MESSAGE') return { ...essence, role: item.role }
  return item.type === 'TOOL_NOTE' ? { ...essence, tool: item.data.tool } : essence
}

export async function readItems({ request }: Person): Promise<readonly TranscriptRow[]> {
  return getConversation.output.parse(await request('/api/conversation')).items
}

export async function readConversation({ request }: Person) {
  const { id, items } = getConversation.output.parse(await request('/api/conversation'))
  return { id, items: items.map(essenceOf) }
}

function receiptOf({ id, status, terms, termsHash, consentedBy, signature, landed, failure }: Trade) {
  const moved = landed && [landed.inputRaw, landed.outputRaw, landed.feeLamports]
  return { id, status, terms, termsHash, consentedBy, signature, moved, failure: failure?.code }
}

async function readWallet({ request }: Person) {
  const { wallet } = getActiveWallet.output.parse(await request('/api/wallet/active'))
  const body = { tool: solanaListBalances.name, arguments: {} }
  const { structuredContent } = callToolByName.output.parse(await request('/api/mcp', { body }))
  const { balances } = solanaListBalances.output.parse(structuredContent)
  const amounts = balances.map(({ mint, amountRaw }) => [mint, amountRaw] as const)
  return { address: wallet?.public_key ?? '', balances: Object.fromEntries(amounts) }
}

export async function readPerson(person: Person) {
  const { trades } = listTrades.output.parse(await person.request('/api/trades'))
  return {
    conversation: await readConversation(person),
    trades: trades.map(receiptOf),
    wallet: await readWallet(person),
  }
}

async function readAccountOf({ request }: Person) {
  const found = readAccount.output.parse(await request('/api/account'))
  if (found.type === 'guest') throw new Error('this person has not logged in')
  return found.user
}

export async function readUser(user: Person) {
  const { request } = user
  const { profiles } = listPersonas.output.parse(await request('/api/prompt-profiles'))
  const { resolvedProfile } = readActivePersona.output.parse(await request('/api/prompt-profiles/active'))
  const { perTradeUsd, perDayUsd } = readWalletLimits.output.parse(await request('/api/wallet/limits'))
  const { clients } = listOutsideClients.output.parse(await request('/api/account/clients'))
  const memories = listMemories.output.parse(await request('/api/realtime/memories'))
  return {
    account: await readAccountOf(user),
    ...(await readPerson(user)),
    personas: profiles.map(({ id, name, isDefault }) => ({ id, name, isDefault })),
    speaksAs: resolvedProfile.agentName,
    limits: { perTradeUsd, perDayUsd },
    programs: clients.map(({ id, name }) => ({ id, name })),
    nextPrompt: memories.nextConversationPrompt,
  }
}

async function readModule({ request }: Person) {
  const path = `/prompt-modules/${EDITED_MODULE}`
  const { prompt } = readPrompt.output.parse(await request(path))
  const { history } = readPromptHistory.output.parse(await request(`${path}/history`))
  const { slug, title, segment, version, updatedBy } = prompt
  const versions = history.map((entry) => [
    entry.version,
    entry.checksum,
    entry.notes,
    entry.updatedBy?.email ?? null,
  ])
  return { slug, title, segment, version, updatedBy, versions }
}

export async function readContents({ guest, user, superadmin }: People) {
  return {
    guest: await readPerson(guest),
    user: await readUser(user),
    superadmin: { account: await readAccountOf(superadmin) },
    module: await readModule(superadmin),
  }
}

const storedConversation = z.object({ id: z.string(), items: z.array(z.unknown()) })
const storedAccount = z.looseObject({ email: z.string() })

/** The file beside a packed folder; `contents` is what readContents() found before the folder was packed. */
export const fixture = z.object({
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The cookies of the browsers at that time. */
  guestCookie: z.string(),
  userCookie: z.string(),
  /** A conversation that the user put away: only the newest one is read over the API. */
  earlierConversation: storedConversation,
  contents: z.object({
    guest: z.looseObject({}),
    user: z.looseObject({
      account: storedAccount,
      conversation: storedConversation,
      trades: z.array(z.unknown()),
      wallet: z.looseObject({ address: z.string() }),
    }),
    superadmin: z.object({ account: storedAccount }),
    module: z.looseObject({}),
  }),
})
export type Fixture = z.output<typeof fixture>
