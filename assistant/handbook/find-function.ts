/** Finds the entry on a function of the page that a line names, where no other reading of the line was found. */
import { type Pattern, pattern } from '#domain/language/pattern.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { HandbookIndex } from './find-entry.ts'
import type { HandbookEntry } from './handbook.ts'

const MANNER =
  '(cheerful | cheery | happy | happier | funny | funnier | witty | sarcastic | grumpy | rude | mean | meaner | polite | politer | kind | kinder | nice | nicer | formal | casual | relaxed | chill | serious | professional | friendly | friendlier | cold | warm | warmer | dramatic | upbeat | energetic | calm | calmer | strict | chatty | enthusiastic | annoying | bubbly | robotic | human)'
const PITCH =
  '(deep | deeper | low | lower | high | higher | gruff | soft | softer | male | female | man | woman | girl | guy | british | american | indian | robot | robotic | other | another | different | new | nicer | better)'
const CHAT =
  '(chat | chats | conversation | conversations | talk | discussion | transcript | history | answer | answers | message | messages)'
const HIM = '(his | her | their | this | that | the | my [{thing}])'

/** Nouns and verbs that nothing but the function has. The first that is found counts. */
const FUNCTIONS: readonly (readonly [entry: string, cues: string])[] = [
  ['deposit', '(qr | qr code | barcode | scan [the | my | this] code)'],
  ['address-book', `(save | store | add | keep | note) ${HIM} [wallet] address`],
  [
    'address-book',
    '(add | save | put) (him | her | them | this | {thing}) (to | in | as) [a | my | the] [new] (contact | contacts | address book)',
  ],
  ['captions', '(subtitles | captions | closed captions | live transcript)'],
  [
    'quiet',
    '(turn | switch | shut) (off [the | your | all | that] (voice | voices | sound | sounds | audio | speech | speaking | talking) | [the | your | all | that] (voice | voices | sound | sounds | audio | speech | speaking | talking) off)',
  ],
  [
    'quiet',
    '(stop | quit | no | without | disable | less) [the | your | all | that | with the] (talking | speaking | voice | voices | sound | sounds | audio | speech)',
  ],
  [
    'quiet',
    '(mute | silence | shush | hush) (yourself | your voice | parley | the (voice | speaker | sound))',
  ],
  [
    'quiet',
    '(do not | no need to | please do not) (talk | speak | read [it | that | them]) (out loud | aloud | loud | to me)',
  ],
  ['quiet', '(stay quiet | keep quiet | text only | only [in] text)'],
  [
    'loudness',
    '(louder | quieter | (your | call | speaker | sound) volume | volume (up | down) | speak up | too loud | too quiet | turn (it | yourself | the (sound | voice | volume)) (up | down))',
  ],
  [
    'pace',
    '(talk | speak | read | say it | go) [a (bit | little)] [so | too | more | much] (fast | faster | slow | slower | slowly | quick | quicker | quickly)',
  ],
  ['change-voice', `${PITCH} [of a] (voice | accent)`],
  [
    'change-voice',
    '(change | switch | choose | pick | what | which) [a | the | your | is (your | that | this)] (voice | voices | accent)',
  ],
  ['change-voice', 'you sound (like | so | too | very | robotic | weird | strange | funny)'],
  [
    'personas',
    '(persona | personas | personality | personalities | your (character | tone | attitude | mood | style | manner))',
  ],
  [
    'personas',
    `(be | being | sound | act | talk | speak | answer | reply | something) [to me] [a (bit | little | lot)] [more | less | so | too | not so] ${MANNER}`,
  ],
  ['personas', `(more | less | so | too) ${MANNER} (please | next time | from now on | with me | $)`],
  [
    'answer-length',
    '(short | shorter | brief | briefer | concise | long | longer | fewer | less | too many | too much) [{thing}] (answer | answers | reply | replies | text | texts | sentences | words)',
  ],
  [
    'answer-length',
    '(answer | answers | reply | replies | text | texts | sentences | it | keep it | be) [are | is] [a (bit | little)] [more | much | too | so] (short | shorter | brief | briefer | concise | long | longer | wordy | to the point)',
  ],
  [
    'text-size',
    '(font | font size | text size | zoom | zoom in | zoom out | (bigger | larger | smaller | tiny) [the] (text | letters | font | print | writing))',
  ],
  [
    'text-size',
    '(text | letters | font | print | writing) [is | are] [too | so | a bit] (big | bigger | large | larger | small | smaller | tiny)',
  ],
  [
    'dark-mode',
    '((change | switch | set | use | other | different) [the | to | a | your] (theme | background | color | colors | colour | colours | look of the page) | too bright | dark mode | light mode)',
  ],
  ['start-a-call', '(call | ring | phone) (me | you) (instead | now | back | on | please | $)'],
  [
    'export-conversations',
    `(download | export | save | print | copy | screenshot | email | mail) [me] [all] (this | the | our | my | your | all) ${CHAT}`,
  ],
  [
    'delete-conversation',
    `(delete | erase | wipe | clear | remove) [all] (this | the | our | my | all) ${CHAT}`,
  ],
  [
    'search-chats',
    `(find | search | look) [for | in | through] (our | my | old | the) [old | last | earlier] ${CHAT}`,
  ],
  ['shared-links', `(share | send a link to) (this | the | our | my) ${CHAT}`],
  ['memory', '(note | write | jot) (it | this | that) [down]'],
  ['memory', '(save | remember) (it | this | that) [for (me | later | next time)] $'],
  ['keyboard', '(hotkey | hotkeys | shortcut | shortcuts)'],
  ['stream-overlay', '(overlay | obs | on (my | the) stream [screen])'],
]

/** A longer line tells a story in which such a noun is by the way. */
const MOST_WORDS = 16

let table: readonly (readonly [entry: string, cues: Pattern])[] | undefined

/** 'Change your persona to something less cheerful', 'can you show a QR too'. */
export function functionEntry(
  { lines: [line = ''], tokens, hasImage }: Utterance,
  { entries }: HandbookIndex,
): HandbookEntry | undefined {
  if (hasImage || tokens.length > 0 || line.trim().split(' ').length > MOST_WORDS) return undefined
  table ??= FUNCTIONS.map(([entry, cues]) => [entry, pattern(cues)] as const)
  const found = table.find(([, cues]) => cues.find(line))
  return found && entries.find(({ entry: { id } }) => id === found[0])?.entry
}
