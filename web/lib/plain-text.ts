/** Words without the marks that format them, for places that draw no markdown. */

export const plainText = (markdown: string): string =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|~~|`+/g, '')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/^\|?[\s:|-]*--[\s:|-]*$\n?/gm, '')
    .replace(/^\||\|$/gm, '')
    .replace(/\s*\|\s*/g, ', ')
