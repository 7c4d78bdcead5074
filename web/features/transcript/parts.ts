/** The parts of the log that travel on their own, fetched when someone is about to need them. */

export const loadMarkdown = async () => ({ default: (await import('#ui/markdown/markdown.tsx')).Markdown })
export const loadToolCard = async () => ({ default: (await import('#tools/tool-card.tsx')).ToolCard })

/** Called on the first sign that somebody is going to talk. */
export function preloadParts(): void {
  void loadMarkdown()
  void loadToolCard()
}
