/** Draws the next answer of a conversation with the coding agent. */
import { defineCard } from '../_kit/card.tsx'
import { SessionCard } from '../_kit/codex/session-card.tsx'
import { codexReply } from './contract.ts'

export const card = defineCard(codexReply, ({ call, actions }) => (
  <SessionCard title={codexReply.title} prompt={call.input.prompt} call={call} actions={actions} />
))
