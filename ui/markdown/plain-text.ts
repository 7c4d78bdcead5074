/** The text of inline tokens without its formatting. */
import type { Token } from 'marked'
import { decodeEntities } from './entities.ts'

export function plainText(tokens: readonly Token[] | undefined): string {
  return (tokens ?? []).map(textOf).join('')
}

function textOf(token: Token): string {
  if (token.type === 'br') return ' '
  if (token.type === 'codespan' || token.type === 'escape') return token.text
  if ('tokens' in token && token.tokens) return plainText(token.tokens)
  return 'text' in token ? decodeEntities(token.text) : token.raw
}
