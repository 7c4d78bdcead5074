/** Loads the code editor when the workbench opens, or shortly before. */
import { retryWithPauses } from '../../lib/retry.ts'

export const loadEditor = retryWithPauses(() => import('./code/editor.ts'))
