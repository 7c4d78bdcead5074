/** The parts of the log that travel on their own, fetched when someone is about to need them. */
import { retryWhileVisible } from '../../lib/retry-while-visible.ts'

/** What has arrived is drawn at once: what suspends even for a moment keeps its stand-in for a third of a second. */
export const arrived: {
  Markdown?: typeof import('#ui/markdown/markdown.tsx').Markdown
  ToolCard?: typeof import('#tools/tool-card.tsx').ToolCard
} = {}

export const loadMarkdown = retryWhileVisible(async () => {
  arrived.Markdown = (await import('#ui/markdown/markdown.tsx')).Markdown
  return { default: arrived.Markdown }
})
export const loadToolCard = retryWhileVisible(async () => {
  arrived.ToolCard = (await import('#tools/tool-card.tsx')).ToolCard
  return { default: arrived.ToolCard }
})

/** Called on the first sign that somebody is going to talk, or had talked before. */
export function preloadParts(): void {
  for (const load of [loadMarkdown, loadToolCard]) load().catch(() => undefined)
}
