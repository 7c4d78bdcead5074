/** Tests that the signer refuses settings beyond its own bounds, whatever its parent hands it. */
import { describe, expect, it } from 'vitest'
import { dollars } from './caps.ts'
import { readSettings } from './settings.ts'

const NEEDED = { SIGNER_SOCKET: '/run/s.sock', SIGNER_VAULT: '/data/vault.db', SIGNER_KEY_FILE: '/data/key' }
const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
const read = (env: Record<string, string>) => () => readSettings({ ...NEEDED, ...env })

it.each(Object.keys(NEEDED))('is started only with %s', (name) => {
  expect(read({ [name]: ' ' })).toThrow(`${name} is missing`)
})

describe('a setting beyond its bounds', () => {
  it.each([
    ['DEMO_TRADE_USD', '200.01'],
    ['DEMO_GUEST_DAY_USD', '1000.01'],
    ['DEMO_ADDRESS_DAY_USD', '10001'],
    ['DEMO_DAY_USD', '10000.5'],
    ['USER_TRADE_USD', '10001'],
    ['USER_DAY_USD', '1e9'],
    ['USER_DAY_USD', '-1'],
    ['USER_DAY_USD', 'many'],
    ['PASSKEY_TRADE_USD', '10001'],
    ['SOL_USD', '0'],
    ['MINT_CAPS', `${BONK}=1`],
    ['MINT_CAPS', `${BONK}=1/1000000000000000001`],
    ['MINT_CAPS', 'noMint=1/1'],
    ['DEMO_MINTS', 'noMint'],
    ['TRUSTED_SWAP_PROGRAMS', `${BONK},`],
    ['SECURITY_DELAY_MINUTES', '10081'],
    ['SIGNER_SMTP_URL', 'https://mail.test'],
    ['SIGNER_RPC_URL', 'ftp://rpc.test'],
    ['PASSKEY_ORIGIN', 'https://parley.test/'],
    ['SIGNER_STOP_LISTEN', '127.0.0.1:1'],
    ['WALLET_MASTER_KEY_OLD', 'short'],
  ])('%s=%s is refused by its name', (name, value) => {
    expect(read({ [name]: value })).toThrow(name)
  })
})

describe('on the embedded chain', () => {
  it.each([
    ['DEMO_TRADE_USD', 500, 'demoTrade'],
    ['DEMO_GUEST_DAY_USD', 2000, 'demoGuestDay'],
    ['DEMO_DAY_USD', 20_000, 'demoDay'],
  ] as const)('%s is %i unless set, and goes no higher; elsewhere it is refused', (name, most, cap) => {
    const play = { SIGNER_PLAY_MONEY: 'yes' }
    expect(read(play)().caps[cap]).toBe(dollars(most))
    expect(read({ ...play, [name]: `${most}` })().caps[cap]).toBe(dollars(most))
    expect(read({ ...play, [name]: `${most}.01` })).toThrow(`${name} is not usable`)
    expect(read({ [name]: `${most}` })).toThrow(`${name} is not usable`)
  })

  it('nothing waits, and elsewhere an hour does', () => {
    expect(read({ SIGNER_PLAY_MONEY: 'yes' })().delayMs).toBe(0)
    expect(read({})().delayMs).toBe(3_600_000)
  })
})
