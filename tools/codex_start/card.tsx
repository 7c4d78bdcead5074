/** Draws the first answer of a conversation with the coding agent. */
import { defineCard } from '../_kit/card.tsx'
import { SessionCard } from '../_kit/codex/session-card.tsx'
import { codexStart } from './contract.ts'

export const card = defineCard(codexStart, ({ call, actions }) => (
  <SessionCard title={codexStart.title} prompt={call.input.prompt} call={call} actions={actions} />
))
