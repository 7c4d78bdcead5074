/** Requests about the call itself. The assistant cannot press the user's buttons, and says which one does it. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { answerTo } from '../handbook/handbook.ts'
import type { Continue } from '../understanding/continue.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'

const rows = [
  {
    name: 'listening',
    say: 'I am here.',
    patterns: [
      '^ (mm | mmm | mm hmm | mm hm | mhm | hm | hmm | uh huh | huh | aha | oh | ah | uh | um)  [hmm | um | uh | mm] $',
    ],
    spokenAlone: ['(mm | mm hmm | mhm | hmm | uh huh | aha | oh)'],
  },
  {
    name: 'mute',
    say: 'Your microphone is yours to switch: press **Mic** on the page. I go on reading what you type.',
    patterns: [
      '^ [please | can you] (mute | silence) [me | us | the (microphone | mic | sound | call)] $',
      '(turn | switch) (off the (microphone | mic) | the (microphone | mic) off)',
      'stop listening',
      'how (do | can) i (mute | turn (off the (microphone | mic) | the (microphone | mic) off) | switch (off the (microphone | mic) | the (microphone | mic) off))',
    ],
    spokenAlone: ['mute [me | the microphone]'],
  },
  {
    name: 'unmute',
    say: 'Your microphone is yours to switch: press **Mic** on the page and talk.',
    patterns: [
      'unmute [me | yourself | us | the (microphone | mic | sound | call)]',
      '(turn | switch) (on the (microphone | mic) | the (microphone | mic) on)',
    ],
    spokenAlone: ['unmute [me | yourself | the microphone]'],
  },
  {
    name: 'pace',
    say: answerTo('pace'),
    patterns: [
      '(speak | talk | say it | read it) [a (bit | little)] [more] (slow | slower | slowly | fast | faster | quickly)',
      '(slow down | speed up | not so fast | too fast | too slow)',
      '^ (slower | faster) [please] $',
      'you (speak | talk) too (fast | slow | slowly)',
    ],
    spokenAlone: ['(speak | talk) (slower | more slowly | faster)', 'slow down'],
  },
  {
    name: 'hang-up',
    say: 'You end the call on the page, with the crest that began it. Everything said stays here.',
    patterns: ['hang up', '(end | close | leave | finish) (the | this) (call | conversation)', 'disconnect'],
    spokenAlone: ['hang up', 'end the call'],
  },
]

/** Looks up again what was looked up, so that what is said is still true. */
const sayAgain = (next: Continue): Intent => ({
  name: 'say-again',
  priority: PRIORITY.talk,
  patterns: [
    '(say | repeat) (that | it) [again | once more]',
    'what did you [just] say',
    '(pardon | pardon me | come again | i did not (hear | catch) (that | you))',
  ],
  spokenAlone: ['(say | repeat) that [again]', 'what did you say'],
  respond: (_filled, state) =>
    next.repeat(state) ?? { say: 'I have not looked anything up yet. All that I said is there to read.' },
})

export const controls = (next: Continue): readonly Intent[] => [
  ...rows.map((row) => sayingIntent({ ...row, priority: PRIORITY.talk })),
  sayAgain(next),
]
