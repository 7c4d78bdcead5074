/** Runs `node testing/chat/main.ts [port]`: a scripted language model, to try `BRAIN_URL` and `BRAIN_MODEL` with. */
import { openLoopback } from '#testing/loopback.ts'
import { chatApi } from './chat-api.ts'
import { rulesReply } from './rules.ts'

const MODEL = 'parley-rules'
const USUAL_PORT = 11_435

const { url } = await openLoopback(
  chatApi({ model: MODEL, answer: rulesReply }),
  Number(process.argv[2] ?? USUAL_PORT),
)
process.stdout.write(`BRAIN_URL=${url} BRAIN_MODEL=${MODEL}\n`)
