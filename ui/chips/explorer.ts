/** Where chips link to: addresses with '{id}' where the key or signature goes. Nothing outside may know this chain. */
import { createContext } from 'react'

export type Explorer = Readonly<{ address: string; signature: string }>

export const ExplorerContext = createContext<Explorer | undefined>(undefined)
