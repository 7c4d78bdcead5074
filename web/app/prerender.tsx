/** The shell as the first paint shows it, drawn once at build time: nothing in it knows whose page it will be. */
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { createRoom } from './app-context.ts'

export const prerender = (): string => renderToString(<App room={createRoom()} />)
