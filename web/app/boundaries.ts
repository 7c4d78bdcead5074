/** The parts of the page that its entry does not contain. A failed load is tried again. */
import { loader } from '#ui/primitives/lazy-part.tsx'
import { retryWithPauses } from '../lib/retry.ts'

/** The log, markdown and the cards of the tools. */
export const loadConversation = loader(retryWithPauses(() => import('./conversation-view.tsx')))
/** Microphone, WebRTC and the controls of a voice call. */
export const loadVoice = loader(retryWithPauses(async () => (await import('./voice-parts.tsx')).voiceParts))
/** The signal stack of wide screens. */
export const loadStack = loader(retryWithPauses(() => import('#web/features/sidebar/signal-stack.tsx')))
/** Account, sign-in, wallet, personas, prompts, signals and the Debug Control Room. */
export const loadPanels = loader(retryWithPauses(async () => (await import('./panels.tsx')).panels))
/** The admin dock and its panels. */
export const loadAdmin = loader(retryWithPauses(() => import('./admin-tools.tsx')))
export const loadCommands = loader(retryWithPauses(() => import('./commands.tsx')))
export const loadShortcuts = loader(
  retryWithPauses(() => import('#web/features/shortcuts/shortcut-sheet.tsx')),
)
export const loadSettings = loader(retryWithPauses(() => import('./settings-panel.tsx')))

/** Starts a load early; what needs the part later reports a failure. */
export const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined)
