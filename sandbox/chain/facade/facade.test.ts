/** The facade on real sockets: kit works over it, and foreign pages are refused. */
import { request as httpRequest } from 'node:http'
import {
  type Address,
  appendTransactionMessageInstruction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  isSolanaError,
  type KeyPairSigner,
  pipe,
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../../../scripts/testing/free-port.ts'
import { BORN_MS, createTestChain, movingClock, SOL, transfer } from '../testing/chain.ts'
import { createChainEvents } from './chain-events.ts'
import { type Facade, openFacade } from './facade.ts'

const warnings: string[] = []
const log = {
  info: () => {},
  warn: (_fields: object, message: string) => void warnings.push(message),
  error: () => {},
}

/** Runs like a real clock from the start of the chain, unless it is held. */
function createRunningClock() {
  let heldAt: number | undefined
  const now = (): number => heldAt ?? BORN_MS + performance.now()
  return {
    ...movingClock(),
    now,
    hold(): void {
      heldAt = now()
      onTestFinished(() => {
        heldAt = undefined
      })
    },
  }
}

async function open(port = 0) {
  const clock = createRunningClock()
  const testChain = await createTestChain({ clock })
  const events = createChainEvents(testChain.chain, testChain.methods, (error) => testChain.bugs.push(error))
  const facade = await openFacade({ host: '127.0.0.1', port, answer: testChain.answer, events, log })
  return { ...testChain, clock, facade }
}
type Opened = Awaited<ReturnType<typeof open>> & { facade: Facade }

let testChain: Opened
beforeAll(async () => {
  const opened = await open()
  if (!opened.facade) throw new Error('any port must do')
  testChain = { ...opened, facade: opened.facade }
})
afterAll(() => testChain.facade.close())

const rpcOf = ({ facade }: Opened) => createSolanaRpc(facade.url)
const subscriptionsOf = ({ facade }: Opened) => createSolanaRpcSubscriptions(facade.wsUrl)

async function signedTransfer(from: KeyPairSigner, to: string, amount: bigint) {
  const { value: lifetime } = await rpcOf(testChain).getLatestBlockhash().send()
  return signed(
    pipe(
      createTransactionMessage({ version: 0 }),
      (draft) => setTransactionMessageFeePayerSigner(from, draft),
      (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
      (draft) => appendTransactionMessageInstruction(transfer(from, to, amount), draft),
    ),
  )
}
async function signed(message: Parameters<typeof signTransactionMessageWithSigners>[0]) {
  const transaction = await signTransactionMessageWithSigners(message)
  assertIsTransactionWithBlockhashLifetime(transaction)
  return transaction
}
const sendAndConfirm = () =>
  sendAndConfirmTransactionFactory({ rpc: rpcOf(testChain), rpcSubscriptions: subscriptionsOf(testChain) })

type Pending<T> = { subscribe(options: { abortSignal: AbortSignal }): Promise<AsyncIterable<T>> }

describe('kit over HTTP and WebSocket', () => {
  it.each(['confirmed', 'finalized'] as const)('sends and waits until %s', async (commitment) => {
    // Two slots later it would be final.
    if (commitment === 'confirmed') testChain.clock.hold()
    const alice = await testChain.wallet()
    const bob = await generateKeyPairSigner()
    const transaction = await signedTransfer(alice, bob.address, SOL)
    await sendAndConfirm()(transaction, { commitment })
    const signature = getSignatureFromTransaction(transaction)
    const { value } = await rpcOf(testChain).getSignatureStatuses([signature]).send()
    expect(value[0]).toMatchObject({ err: null, confirmationStatus: commitment })
    expect((await rpcOf(testChain).getBalance(bob.address).send()).value).toBe(SOL)
  })

  it('learns from the preflight why a transaction would fail', async () => {
    const alice = await testChain.wallet()
    const transaction = await signedTransfer(alice, alice.address, 20n * SOL)
    const error: unknown = await sendAndConfirm()(transaction, { commitment: 'confirmed' }).catch(
      (thrown) => thrown,
    )
    if (!isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE))
      throw error
    expect(error.context.logs?.join()).toContain('insufficient lamports')
    expect(isSolanaError(error.cause, SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM)).toBe(true)
  })

  it('learns that a blockhash is too old', async () => {
    const alice = await testChain.wallet()
    const transaction = await signedTransfer(alice, alice.address, 1n)
    const { value: other } = await rpcOf(testChain).getLatestBlockhash({ commitment: 'finalized' }).send()
    const stale = await signed(
      pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(alice, draft),
        (draft) =>
          setTransactionMessageLifetimeUsingBlockhash(
            {
              blockhash: alice.address as string as typeof other.blockhash,
              lastValidBlockHeight: other.lastValidBlockHeight,
            },
            draft,
          ),
      ),
    )
    const error = await sendAndConfirm()(stale, { commitment: 'confirmed' }).catch((thrown) => thrown)
    expect(isSolanaError(error.cause, SOLANA_ERROR__TRANSACTION_ERROR__BLOCKHASH_NOT_FOUND)).toBe(true)
    await sendAndConfirm()(transaction, { commitment: 'confirmed' })
  })

  it('hears of accounts, programs, logs, slots and roots', async () => {
    const alice = await testChain.wallet()
    const stop = new AbortController()
    const subscriptions = subscriptionsOf(testChain)
    /** Subscribes, and returns a promise of the first notification. */
    const first = async <T>(pending: Pending<T>) => {
      const notifications = await pending.subscribe({ abortSignal: stop.signal })
      const iterator = notifications[Symbol.asyncIterator]()
      return { first: iterator.next().then(({ value }) => value as T) }
    }
    const anyProgram = '11111111111111111111111111111111' as Address
    const [account, program, logs, slot, root] = await Promise.all([
      first(subscriptions.accountNotifications(alice.address, { encoding: 'base64' })),
      first(subscriptions.programNotifications(anyProgram, { encoding: 'base64' })),
      first(subscriptions.logsNotifications({ mentions: [alice.address] })),
      first(subscriptions.slotNotifications()),
      first(subscriptions.rootNotifications()),
    ])
    const transaction = await signedTransfer(alice, testChain.treasury.address, SOL)
    await sendAndConfirm()(transaction, { commitment: 'confirmed' })
    expect((await account.first).value.lamports).toBe(9n * SOL - 5000n)
    expect((await program.first).value.pubkey).toBeDefined()
    expect((await logs.first).value.signature).toBe(getSignatureFromTransaction(transaction))
    expect((await slot.first).slot - (await root.first)).toBeGreaterThanOrEqual(0n)
    stop.abort()
  })
})

type Sent = { status: number; headers: Record<string, unknown>; text: string }
const json = { 'content-type': 'application/json' }
const HEALTH = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}'

/** Plain HTTP, because fetch does not let a test set Host and Origin. */
function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Sent> {
  const { port } = new URL(testChain.facade.url)
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    request.on('error', reject)
    request.end(body)
  })
}

describe('over plain HTTP the facade', () => {
  it('answers single calls, batches and what is no JSON', async () => {
    expect((await send('POST', '/', json, HEALTH)).text).toBe('{"jsonrpc":"2.0","id":1,"result":"ok"}')
    expect(JSON.parse((await send('POST', '/', json, `[${HEALTH},${HEALTH}]`)).text)).toHaveLength(2)
    expect(await send('POST', '/', json, '{')).toMatchObject({
      status: 200,
      text: expect.stringContaining('-32700'),
    })
    expect(await send('POST', '/', json, '{"jsonrpc":"2.0","method":"ping"}')).toMatchObject({
      status: 204,
      text: '',
    })
    expect(await send('GET', '/health', {})).toMatchObject({ status: 200, text: 'ok' })
  })

  it.each<[string, number, Promise<Sent> | (() => Promise<Sent>)]>([
    ['a name that was rebound', 403, () => send('POST', '/', { ...json, host: 'evil.example' }, HEALTH)],
    [
      'a page of the internet',
      403,
      () => send('POST', '/', { ...json, origin: 'https://evil.example' }, HEALTH),
    ],
    ['a form', 415, () => send('POST', '/', { 'content-type': 'text/plain' }, HEALTH)],
    ['a look', 405, () => send('GET', '/', {})],
    ['too much', 413, () => send('POST', '/', json, 'x'.repeat(300_000))],
  ])('turns away %s with %i', async (_, status, ask) => {
    const response = await (typeof ask === 'function' ? ask() : ask)
    expect(response.status).toBe(status)
    expect(response.text).not.toContain('result')
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  it('lets a page of this machine in, with the checks of a browser alone', async () => {
    const origin = 'http://localhost:5173'
    const preflight = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-private-network': 'true',
    }
    expect(await send('OPTIONS', '/', preflight)).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': expect.stringContaining('content-type'),
        'access-control-allow-private-network': 'true',
        vary: 'origin',
      },
    })
    expect(await send('POST', '/', { ...json, origin }, HEALTH)).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': origin },
    })
  })

  it('does not offer the server’s own methods', async () => {
    const fund = '{"jsonrpc":"2.0","id":1,"method":"fundWallet","params":["x",{"sol":"1","tokens":{}}]}'
    expect((await send('POST', '/', json, fund)).text).toContain('-32601')
  })
})

describe('over WebSocket the facade', () => {
  const outcome = (url: string, options: object): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(url, options)
      socket.on('open', () => {
        socket.close()
        resolve('open')
      })
      socket.on('error', (error) => resolve(error.message))
    })

  it('turns pages of the internet away', async () => {
    expect(await outcome(testChain.facade.wsUrl, { origin: 'https://evil.example' })).toContain('403')
    expect(await outcome(testChain.facade.wsUrl, { headers: { host: 'evil.example' } })).toContain('403')
    expect(await outcome(testChain.facade.wsUrl, { origin: 'http://localhost:3000' })).toBe('open')
  })

  it('takes text only, and not too much of it', async () => {
    const closed = (message: string | Buffer): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(testChain.facade.wsUrl)
        socket.on('open', () => socket.send(message))
        socket.on('close', resolve)
      })
    expect(await closed(Buffer.from([1, 2]))).toBe(1003)
    expect(await closed('x'.repeat(300_000))).toBe(1009)
  })

  it('is also at the next port, where many clients look for it', async () => {
    const port = await freePort()
    const { facade } = await open(port)
    expect(await outcome(`ws://127.0.0.1:${port + 1}`, {})).toBe('open')
    facade?.close()
  })
})

it('says so when its port is taken, and is then not there', async () => {
  warnings.length = 0
  const taken = Number(new URL(testChain.facade.url).port)
  expect((await open(taken)).facade).toBeUndefined()
  expect(warnings).toEqual([expect.stringContaining('cannot be opened')])
})

it('never met a bug in all of the above', () => {
  expect(testChain.bugs).toEqual([])
})
