/** Loads the code editor when the workbench opens, or shortly before. */
import { retryWhileVisible } from '../../lib/retry-while-visible.ts'

export const loadEditor = retryWhileVisible(() => import('./code/editor.ts'))
