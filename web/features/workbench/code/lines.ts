/** Texts as the editor holds them: in lines, each character of them kept. */
import { Text } from '@codemirror/state'

/** A text that mixes line ends keeps the odd ones as characters, which the editor shows. */
export const separatorOf = (text: string): '\n' | '\r\n' =>
  /\r\n/.test(text) && !/\r(?!\n)|(?<!\r)\n/.test(text) ? '\r\n' : '\n'

export const linesOf = (text: string, separator: string): Text => Text.of(text.split(separator))
