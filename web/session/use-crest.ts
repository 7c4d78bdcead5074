/** The crest's state as React reads it: from the session, and by voice from who is heard. */
import { crestStateOf } from './crest-state.ts'
import { useSession, useVoice } from './use-session.ts'

export const useCrestState = () =>
  crestStateOf(
    useSession((now) => now),
    useVoice((now) => now),
  )
