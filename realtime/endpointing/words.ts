export type WordsKind = 'none' | 'backchannel' | 'stop' | 'words'

const BACKCHANNELS = new Set(
  `mm mmm mhm mmhm hm hmm uh um ah aha oh ooh uh-huh uhhuh huh okay ok kay yeah yep yup ya right sure true alright
  cool nice great good wow exactly indeed interesting`.split(/\s+/),
)
/** Words that may follow a backchannel: 'oh I see', 'okay got it', 'that is good'. */
const BACKCHANNEL_PHRASES =
  /\b(?:i see|got it|all right|mm hm+|uh huh|of course|makes sense|that(?:'s| is) (?:good|nice|right))\b/g

const STOPS =
  /^(?:(?:please|parley|hey|okay|ok|no|oh) )*(?:stop|cancel|quiet|be quiet|silence|enough|wait|hold on|pause|shut up|never mind|nevermind|forget it|hush|that(?:'s| is) enough)(?: (?:it|that|talking|please|parley|now|there|a (?:second|moment|minute)))*$/

export function wordsKind(text: string): WordsKind {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/[^\p{L}\p{N}' -]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (plain === '') return 'none'
  // 'stop stop stop' is one order said three times.
  if (STOPS.test(plain.replaceAll(/\b(\w+)(?: \1)+\b/g, '$1'))) return 'stop'
  const rest = plain.replaceAll(BACKCHANNEL_PHRASES, ' ').split(' ')
  return rest.every((word) => word === '' || BACKCHANNELS.has(word)) ? 'backchannel' : 'words'
}
