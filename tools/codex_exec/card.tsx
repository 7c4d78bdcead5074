/** Draws the one answer of the coding agent. */
import { defineCard } from '../_kit/card.tsx'
import { SessionCard } from '../_kit/codex/session-card.tsx'
import { codexExec } from './contract.ts'

export const card = defineCard(codexExec, ({ call, actions }) => (
  <SessionCard title={codexExec.title} prompt={call.input.prompt} call={call} actions={actions} />
))
