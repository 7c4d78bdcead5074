/** What people ask of the call itself. The brain cannot press a button of theirs, and says which one does it. One row each. */
import { defineIntent, type Intent, sayingIntent } from '../intent.ts'

const rows: readonly (readonly [name: string, say: string, patterns: readonly string[]])[] = [
  [
    'listening',
    'I am here.',
    ['(mm | mmm | mm hmm | mm hm | mhm | hm | hmm | uh huh | huh | aha | oh | ah | uh | um)'],
  ],
  [
    'mute',
    'Your microphone is yours to switch: press **Mic** on the page. I go on reading what you type.',
    [
      '(mute | silence) [me | yourself | us | the (microphone | mic | sound | call)]',
      '(turn | switch) (off the (microphone | mic) | the (microphone | mic) off)',
      'stop listening',
    ],
  ],
  [
    'unmute',
    'Your microphone is yours to switch: press **Mic** on the page and talk.',
    [
      'unmute [me | yourself | us | the (microphone | mic | sound | call)]',
      '(turn | switch) (on the (microphone | mic) | the (microphone | mic) on)',
    ],
  ],
  [
    'pace',
    'I keep to one pace in this call. All that I say is there to read, as fast or as slowly as you like.',
    [
      '(speak | talk | say it | read it) [a (bit | little)] [more] (slow | slower | slowly | fast | faster | quickly)',
      '(slow down | speed up | not so fast | too fast | too slow)',
    ],
  ],
  [
    'hang-up',
    'You end the call on the page, with the crest that began it. Everything said stays here.',
    ['hang up', '(end | close | leave | finish) (the | this) (call | conversation)', 'disconnect'],
  ],
]

/** What was looked up is looked up again, so that what is said is still true. */
const sayAgain = defineIntent({
  name: 'say-again',
  patterns: [
    '(say | repeat) (that | it) [again | once more]',
    'what did you [just] say',
    '(pardon | pardon me | come again | i did not (hear | catch) (that | you))',
  ],
  respond: (_ask, _captures, { last }) =>
    last ?? { say: 'I have not looked anything up yet. All that I said is there to read.' },
})

export const controls: readonly Intent[] = [
  ...rows.map(([name, say, patterns]) => sayingIntent(name, say, patterns)),
  sayAgain,
]
