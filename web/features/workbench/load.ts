/** What the workbench fetches only when it is opened, or when somebody is about to open it. */
import { persistently } from '../../lib/retry-while-visible.ts'

export const loadEditor = persistently(() => import('./code/editor.ts'))
