/** The calls of the first view: a small part of all calls, so that the page need not wait for the rest. */
import { getAbout } from '#contract/api/about.ts'
import { readAccount } from '#contract/api/account.ts'
import { getConversation } from '#contract/api/conversation.ts'
import { callToolByName, listTools } from '#contract/api/mcp.ts'
import { getActiveWallet } from '#contract/api/wallet.ts'

export const firstEndpoints = [
  getAbout,
  readAccount,
  getConversation,
  callToolByName,
  listTools,
  getActiveWallet,
] as const
