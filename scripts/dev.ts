/** `npm run dev`: serves the page from Vite with hot reload, and restarts the server when its code changes. */
import { spawn } from 'node:child_process'
import { createServer, type Plugin } from 'vite'
import { readConfig } from '../server/config/config.ts'

const config = readConfig(process.env)
/** The page has the usual port; the server has the next one. */
const serverPort = config.port + 1
const upstream = `http://127.0.0.1:${serverPort}`

const SERVED_BY_SERVER = ['/api', '/prompt-modules', '/mcp', '/healthz', '/readyz', '/metrics']

/** The server's document sets the guest cookie, so that all first requests are one guest; Vite's document must set it too. */
const guestCookie: Plugin = {
  name: 'parley-guest-cookie',
  configureServer({ middlewares }) {
    middlewares.use(async (request, response, next) => {
      const isDocument = request.headers.accept?.includes('text/html')
      if (isDocument && !request.headers.cookie?.includes('parley_guest=')) {
        const answer = await fetch(`${upstream}/api/mcp/status`).catch(() => undefined)
        await answer?.body?.cancel()
        response.setHeader('set-cookie', answer?.headers.getSetCookie() ?? [])
      }
      next()
    })
  },
}

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort), NODE_ENV: 'development' },
  stdio: 'inherit',
})
const serverEnded = new Promise((resolve) => server.on('exit', resolve))

const vite = await createServer({
  configFile: 'vite.config.ts',
  plugins: [guestCookie],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(SERVED_BY_SERVER.map((path) => [path, { target: upstream, ws: true }])),
  },
})
await vite.listen()
console.log(
  `\n  The page with hot reload: http://${config.host}:${config.port} (the server behind it: ${upstream})\n`,
)

/** Ctrl-C reaches the server too; this only waits for its end. */
async function end(): Promise<void> {
  await vite.close()
  server.kill('SIGTERM')
  await serverEnded
  process.exit(0)
}
process.once('SIGINT', () => void end())
process.once('SIGTERM', () => void end())
server.once('exit', (code) => {
  // In watch mode it ends only on a signal, or when it cannot start.
  if (code !== null && code !== 0) process.exit(code)
})
