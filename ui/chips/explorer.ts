/** The addresses of an explorer, with '{id}' for the key or signature; undefined when no explorer shows this chain. */
import { createContext } from 'react'

export type Explorer = Readonly<{ address: string; signature: string }>

export const ExplorerContext = createContext<Explorer | undefined>(undefined)
