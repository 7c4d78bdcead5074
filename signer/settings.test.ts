/** Tests that the signer refuses settings beyond its own bounds, whatever its parent hands it. */
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { readSettings } from './settings.ts'

const NEEDED = {
  SIGNER_SOCKET: '/run/signer.sock',
  SIGNER_VAULT: '/var/vault.db',
  SIGNER_KEY_FILE: '/var/key',
}
const PLAY = { SIGNER_PLAY_MONEY: 'yes' }
const read = (env: Record<string, string> = {}) => readSettings({ ...NEEDED, ...env })

/** In US dollars. */
const capsOf = (env: Record<string, string> = {}) => {
  const { demoTrade, demoGuestDay, demoAddressDay, demoDay, userTrade, userDay } = read(env).caps
  return [demoTrade, demoGuestDay, demoAddressDay, demoDay, userTrade, userDay].map(
    (micro) => Number(micro) / 1e6,
  )
}

describe('the settings of the signer', () => {
  it('has narrow caps on a real chain, and wide ones where the money is play', () => {
    expect(capsOf()).toEqual([2, 5, 50, 50, 500, 500])
    expect(capsOf(PLAY)).toEqual([500, 2000, 6000, 20_000, 500, 2000])
    const { passkeyTrade, solMicroUsd } = read().caps
    expect([passkeyTrade, solMicroUsd]).toEqual([500_000_000n, 200_000_000n])
  })

  it.each([
    ['DEMO_TRADE_USD', 200, 500],
    ['DEMO_GUEST_DAY_USD', 1000, 2000],
    ['DEMO_ADDRESS_DAY_USD', 10_000, 10_000],
    ['DEMO_DAY_USD', 10_000, 20_000],
    ['USER_TRADE_USD', 10_000, 10_000],
    ['USER_DAY_USD', 10_000, 10_000],
    ['PASSKEY_TRADE_USD', 10_000, 10_000],
    ['SOL_USD', 100_000, 100_000],
  ])('%s may be %i dollars at most, and %i of play money', (name, most, play) => {
    expect(() => read({ [name]: `${most}` })).not.toThrow()
    expect(() => read({ ...PLAY, [name]: `${play}` })).not.toThrow()
    for (const env of [{ [name]: `${most + 0.01}` }, { ...PLAY, [name]: `${play + 0.01}` }, { [name]: '-1' }])
      expect(() => read(env)).toThrow(`${name} is not usable`)
  })

  it('reads caps of single tokens', () => {
    const { mints } = read({ MINT_CAPS: ` ${USDC}=5000000/20000000 ,` }).caps
    expect([...mints]).toEqual([[USDC, { trade: 5_000_000n, day: 20_000_000n }]])
    const most = 10n ** 18n
    expect(() => read({ MINT_CAPS: `${USDC}=${most}/${most}` })).not.toThrow()
  })

  it('waits an hour before it hands out a key, and not at all where the money is play', () => {
    expect([read().delayMs, read(PLAY).delayMs]).toEqual([3_600_000, 0])
    expect(read({ SECURITY_DELAY_MINUTES: '10080' }).delayMs).toBe(604_800_000)
    expect(read({ SECURITY_DELAY_MINUTES: '0' }).delayMs).toBe(0)
    expect(read({ ...PLAY, SECURITY_DELAY_MINUTES: '0.5' }).delayMs).toBe(30_000)
  })

  it.each([
    ['SECURITY_DELAY_MINUTES', '10081'],
    ['SECURITY_DELAY_MINUTES', '-1'],
    ['SIGNER_SMTP_URL', 'https://mail.example'],
    ['SIGNER_RPC_URL', 'mainnet'],
    ['SIGNER_RPC_URL', 'file:///etc/passwd'],
    ['PASSKEY_ORIGIN', 'https://parley.example/path'],
    ['PASSKEY_ORIGIN', 'parley'],
    ['SECURITY_DELAY_MINUTES', 'soon'],
    ['SOL_USD', '0.99'],
    ['SIGNER_STOP_LISTEN', '0.0.0.0:9000'],
    ['SIGNER_STOP_URL', 'https://stop.example'],
    ['MINT_CAPS', `${USDC}=1`],
    ['MINT_CAPS', `${USDC}=1000000000000000001/1`],
    ['MINT_CAPS', `${USDC}=1/1000000000000000001`],
    ['MINT_CAPS', 'usdc=1/1'],
    ['MINT_CAPS', `${USDC}=1/1,x`],
    ['TRUSTED_SWAP_PROGRAMS', 'jupiter'],
    ['DEMO_MINTS', `${USDC},`],
    ['DEMO_MINTS', 'usdc'],
    ['WALLET_MASTER_KEY_OLD', 'short'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name.replace(/_(LISTEN|URL)$/, '')}`)
  })

  it.each(Object.keys(NEEDED))('does not start without %s, not even with a blank one', (name) => {
    for (const value of [undefined, ' '])
      expect(() => readSettings({ ...NEEDED, [name]: value })).toThrow(name)
  })

  it.each([
    ['0.0.0.0:65536', 'https://stop.example'],
    ['9000', 'https://stop.example'],
    ['0.0.0.0:9000', 'stop'],
  ])('refuses a page for stops at %s and %s', (SIGNER_STOP_LISTEN, SIGNER_STOP_URL) => {
    expect(() => read({ SIGNER_STOP_LISTEN, SIGNER_STOP_URL })).toThrow('SIGNER_STOP_LISTEN')
  })

  it('passes on what it was given, without the blanks around it', () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64')
    expect(
      read({
        SIGNER_SOCKET: ' /run/other.sock ',
        SIGNER_STANDALONE: 'yes',
        DATABASE_URL: 'postgres://db',
        WALLET_MASTER_KEY: 'new',
        WALLET_MASTER_KEY_OLD: key,
        SIGNER_DEMO_KEY_FILE: '/old/demo.json',
        TRUSTED_SWAP_PROGRAMS: ` ${USDC} ,${WRAPPED_SOL}`,
        DEMO_MINTS: USDC,
        MAIL_FROM: 'Desk <desk@parley.example>',
        SIGNER_SMTP_URL: 'smtp://mail',
        SIGNER_RPC_URL: 'http://rpc',
        SIGNER_STOP_LISTEN: '::1:0',
        SIGNER_STOP_URL: 'http://stop',
      }),
    ).toMatchObject({
      isStandalone: true,
      socket: '/run/other.sock',
      vaultFile: '/var/vault.db',
      keyFile: '/var/key',
      databaseUrl: 'postgres://db',
      masterKey: 'new',
      oldMasterKey: Buffer.from(key, 'base64'),
      demoKeyFile: '/old/demo.json',
      trustedPrograms: new Set([USDC, WRAPPED_SOL]),
      caps: { demoMints: new Set([USDC]) },
      mail: { url: 'smtp://mail', from: 'Desk <desk@parley.example>' },
      rpcUrl: 'http://rpc',
      stop: { host: '::1', port: 0, url: 'http://stop' },
    })
    const plain = read({ SIGNER_STANDALONE: 'no', SIGNER_PLAY_MONEY: 'no' })
    expect([plain.isStandalone, plain.oldMasterKey, plain.databaseUrl]).toEqual([false, undefined, undefined])
    expect([plain.trustedPrograms.size, plain.caps.mints.size, plain.caps.demoTrade]).toEqual([
      0,
      0,
      2_000_000n,
    ])
    expect(plain.caps.demoMints.has(USDC)).toBe(true)
  })

  it('takes what is usable', () => {
    const stop = { SIGNER_STOP_LISTEN: '127.0.0.1:65535', SIGNER_STOP_URL: 'https://stop.example' }
    expect(
      read({
        ...stop,
        SIGNER_RPC_URL: 'https://rpc.example',
        PASSKEY_ORIGIN: 'https://parley.example',
        SIGNER_SMTP_URL: 'smtps://mail',
        SOL_USD: '1',
      }),
    ).toMatchObject({
      caps: { solMicroUsd: 1_000_000n },
      isStandalone: false,
      stop: { host: '127.0.0.1', port: 65_535, url: 'https://stop.example' },
      rpcUrl: 'https://rpc.example',
      passkeyOrigin: 'https://parley.example',
      mail: { url: 'smtps://mail', from: 'Parley <no-reply@localhost>' },
    })
    expect(read()).toMatchObject({
      stop: undefined,
      rpcUrl: undefined,
      passkeyOrigin: undefined,
      mail: undefined,
    })
  })
})
