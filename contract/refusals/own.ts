/** Refusals that the page makes itself; all other ones reach it with their words. */
import type { RefusalTable } from './request.ts'

export const ownRefusals = {
  /** No server answers. */
  unreachable: { status: 503, say: () => 'Parley does not answer.' },
  passkey_refused: {
    status: 403,
    say: () => 'The passkey was not accepted. Nothing was changed; try again.',
  },
} as const satisfies RefusalTable
