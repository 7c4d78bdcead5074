/** Does the work of a proof-of-work challenge off the page's own thread; one worker, one challenge. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import type { Solved } from './solved.ts'

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => tell(solution ? { solution } : { problem: 'It took too long.' }),
    (error: unknown) => tell({ problem: String(error) }),
  )
})

const tell = (news: Solved): void => postMessage(news)
