/** Renders the shell of the first paint at build time; it is the same for every visitor. */
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createAppContext } from './app-context.ts'

export const prerender = (): string => renderToString(<App app={createAppContext()} />)
