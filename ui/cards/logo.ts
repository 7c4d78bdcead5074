/** The address of a token's logo by its mint; without one, a token shows its disc. */
import { createContext } from 'react'

export const LogoContext = createContext<((mint: string) => string | undefined) | undefined>(undefined)
