/** The name of the chain where it is not the real one; a trade on it shows the name (look §6). */
import { createContext } from 'react'

export const SandboxContext = createContext<string | undefined>(undefined)
