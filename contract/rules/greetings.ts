/** The questions with which the page greets a user who left nothing open; they take turns by visit (spec S2.31). */

export const GREETING_QUESTIONS = {
  portfolio: 'Shall we check up on your portfolio?',
  pairs: 'Shall I scan for fresh Solana pairs?',
  resume: 'Shall we continue where we left off?',
} as const

type Question = keyof typeof GREETING_QUESTIONS

/** 'left-open' is the question that the server saved for the next conversation (spec S2.30). */
export type Greeting = 'left-open' | Question

const QUESTIONS = Object.keys(GREETING_QUESTIONS) as readonly Question[]

export const isGreeting = (text: string | undefined): text is Greeting =>
  text === 'left-open' || QUESTIONS.some((each) => each === text)

/** The prompt saved for the next conversation comes first. */
export const greetingOf = (saved: string | undefined, visit: number): Greeting =>
  saved?.trim() ? 'left-open' : (QUESTIONS[visit % QUESTIONS.length] ?? 'portfolio')
