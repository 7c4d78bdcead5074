/** The preferred codec of a voice call (spec S2.4–S2.5, S9.45–S9.47). */

const MIME_TYPES = { opus: 'audio/opus', pcmu: 'audio/PCMU', pcma: 'audio/PCMA' } as const
export type Codec = keyof typeof MIME_TYPES

/** From the query of the page's address; what is not known falls to opus. */
export function codecOf(search: string): Codec {
  const wanted = new URLSearchParams(search).get('codec')
  return wanted === 'pcmu' || wanted === 'pcma' ? wanted : 'opus'
}

/** The wanted one first and the others behind it: a server takes the first that it can. */
export function prefer(codec: Codec, offered: readonly RTCRtpCodec[]): RTCRtpCodec[] {
  const wanted = MIME_TYPES[codec].toLowerCase()
  const isWanted = ({ mimeType }: RTCRtpCodec): boolean => mimeType.toLowerCase() === wanted
  return [...offered.filter(isWanted), ...offered.filter((other) => !isWanted(other))]
}
