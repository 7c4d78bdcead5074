/** Solves one proof-of-work challenge off the page's own thread. */
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'

export type SolveResult = Readonly<{ solution: Solution } | { problem: string }>

addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  const deriveKey = challenge.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha
  solveChallenge({ challenge, deriveKey }).then(
    (solution) => answer(solution ? { solution } : { problem: 'It took too long.' }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})

const answer = (result: SolveResult): void => postMessage(result)
