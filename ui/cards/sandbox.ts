/** What the chain of this page is called where it is not the real one: a trade on it says so (look §6). */
import { createContext } from 'react'

export const SandboxContext = createContext<string | undefined>(undefined)
