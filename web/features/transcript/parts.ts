/** The parts of the log that travel on their own, fetched when someone is about to need them. */
import { persistently } from '#web/lib/persistently.ts'

export const loadMarkdown = persistently(async () => ({
  default: (await import('#ui/markdown/markdown.tsx')).Markdown,
}))
export const loadToolCard = persistently(async () => ({
  default: (await import('#tools/tool-card.tsx')).ToolCard,
}))

/** Called on the first sign that somebody is going to talk. */
export function preloadParts(): void {
  for (const load of [loadMarkdown, loadToolCard]) load().catch(() => undefined)
}
