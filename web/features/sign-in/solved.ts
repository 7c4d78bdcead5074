/** What the worker answers. */
import type { Solution } from 'altcha-lib'

export type Solved = Readonly<{ solution: Solution } | { problem: string }>
