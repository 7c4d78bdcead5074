/** Answers as a Solana node with a wallet of many token accounts, in a thread of its own so that only its reader is measured. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const OWNER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
const { accounts } = workerData as { accounts: number }

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const addressOf = (start: string, at: number): string =>
  start +
  [...String(at).padStart(7, '0')]
    .map((digit) => DIGITS[Number(digit)])
    .join('')
    .padStart(43, 'A')

/** A row as a node writes it in jsonParsed. */
const rowOf = (at: number): string =>
  JSON.stringify({
    account: {
      data: {
        parsed: {
          info: {
            isNative: false,
            mint: addressOf('M', at),
            owner: OWNER,
            state: 'initialized',
            tokenAmount: {
              amount: String(at + 1),
              decimals: 6,
              uiAmount: (at + 1) / 1e6,
              uiAmountString: String((at + 1) / 1e6),
            },
          },
          type: 'account',
        },
        program: 'spl-token',
        space: 165,
      },
      executable: false,
      lamports: 2_039_280,
      owner: TOKEN_PROGRAM,
      rentEpoch: 361,
      space: 165,
    },
    pubkey: addressOf('A', at),
  })

const CONTEXT = '"context":{"apiVersion":"2.3.4","slot":312}'
const rows = Buffer.from(Array.from({ length: accounts }, (_, at) => rowOf(at)).join(','))

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += chunk
  response.setHeader('content-type', 'application/json')
  if (body.includes('"getBalance"'))
    return void response.end(`{"jsonrpc":"2.0","result":{${CONTEXT},"value":5000000000}}`)
  response.write(`{"jsonrpc":"2.0","result":{${CONTEXT},"value":[`)
  if (body.includes(TOKEN_PROGRAM)) response.write(rows)
  response.end(']}}')
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
