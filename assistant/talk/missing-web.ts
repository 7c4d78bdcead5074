/** Reading social media: what this tool to come will answer. The row goes when its tool comes. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { SayingIntent } from '../understanding/intent.ts'
import { tokenNamed, tokenOrSol } from './cues.ts'

const ON_X =
  '(on (x | twitter | ct | crypto twitter | social | socials | social media | the bird app | the timeline) | ct | twitter | crypto twitter | bird app)'

export const missingWeb: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'tweets',
    say: (utterance) =>
      `I can't read X or other social media yet, so I don't know what people say${about(utterance)}. The market I can read: **price of ${tokenOrSol(utterance)}** with its change over 24 hours.`,
    patterns: [
      '(tweet | tweets | tweeted | tweeting | twitter | ct sentiment | sentiment | shilling | buzz | chatter | bird app)',
      `(post | posts | posted | posting | people | folks | anyone | anybody | everyone | everybody | they | public) ... ${ON_X}`,
      `(say | says | saying | think | thinks | talking | talk | mood | vibe | vibes | complaining | angry | mad | happy | hear | writing | reaction) ... ${ON_X}`,
      `${ON_X} ... (say | says | saying | think | thinks | talking | mood | vibe | complaining | angry | mad | happy | writing | about)`,
      '(search | check | on | x) x (for | posts | chatter | about)',
      '(look | check | see | search | read) [it] [up] on x',
      '(from | on | over on) x',
      '^ x (posts | chatter | on)',
      'x (posts | chatter | post)',
      'what are (people | folks) (saying | writing | posting)',
      '(find | show | see) ... (posts | post) ... (about | with | on | mentioning | complaining)',
      '(what | how) ... (vibe | mood) (on | about | around | regarding)',
    ],
    vetoes: [
      '(log in | login | sign in | connect) ... (twitter | x)',
      'x (long | short)',
      '(are | do) you (on | have) [a] (twitter | x)',
      'snipers',
    ],
    spoken: ['what are people saying about {token}'],
  },
]

function about(utterance: Utterance): string {
  const token = tokenNamed(utterance)
  return token ? ` about ${token}` : ''
}
