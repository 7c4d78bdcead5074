/**
 * Lists the tools that a session's model sees: with the persona's descriptions, and the handoffs to other agents.
 */
import { transferTo } from './briefings.ts'
import type { SessionPersona } from './sessions.ts'
import type { OfferedTool } from './tool-runner.ts'

export type SessionTool = Pick<OfferedTool, 'name' | 'description' | 'parameters'>

export function sessionTools(
  offered: readonly OfferedTool[],
  persona: SessionPersona | undefined,
): SessionTool[] {
  if (!persona) return [...offered]
  const { toolDescriptions, handoffs } = persona
  return [
    ...offered.map(({ name, description, parameters }) => ({
      name,
      description: (Object.hasOwn(toolDescriptions, name) && toolDescriptions[name]) || description,
      parameters,
    })),
    ...handoffs.map(({ id, label, description }) => ({
      name: transferTo(id),
      description: `Hands the conversation over to ${label}. ${description}`,
      parameters: { type: 'object', properties: {}, additionalProperties: false },
    })),
  ]
}
