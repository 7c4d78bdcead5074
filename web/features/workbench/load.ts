/** What the workbench fetches only when it is opened, or when somebody is about to open it. */
import { retryWhileVisible } from '../../lib/retry-while-visible.ts'

export const loadEditor = retryWhileVisible(() => import('./code/editor.ts'))
