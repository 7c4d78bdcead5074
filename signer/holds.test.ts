import { beforeEach, describe, expect, it } from 'vitest'
import { auditVault } from './audit.ts'
import { dollars } from './caps.ts'
import type { Notice } from './notices.ts'
import { createTestSigner, type TestSigner } from './testing/signer.ts'

const NOON = Date.parse('2026-11-21T12:00:00.000Z')
const HOUR = 3_600_000
const ada = { kind: 'user', id: 'ada' } as const
let now: number
const clock = { now: () => now }
const iso = (ms: number): string => new Date(ms).toISOString()
let notices: Notice[]
let testSigner: TestSigner

async function start(mail: (notice: Notice) => Promise<void> = async (notice) => void notices.push(notice)) {
  testSigner = await createTestSigner({
    clock,
    security: { delayMs: HOUR, mail, stopUrl: 'https://stop.test/' },
  })
  for (const id of ['ada', 'eve', 'bob', 'cat', 'dan', 'fay'])
    await testSigner.core.wallet({ kind: 'user', id }, `${id}@example.com`)
}
beforeEach(async () => {
  now = NOON
  notices = []
  await start()
})

const take = async (owner: { kind: 'user'; id: string } = ada, signedInAt = now): Promise<string> => {
  const outcome = await testSigner.core.exportKey({ owner, freshSignInAt: iso(signedInAt) })
  return 'ok' in outcome ? outcome.reason : 'given'
}
const raise = async (perTradeUsd: number, perDayUsd: number): Promise<string> => {
  const outcome = await testSigner.core.limits({
    ...{ owner: ada, perTradeUsd, perDayUsd },
    freshSignInAt: iso(now),
  })
  return outcome.ok ? (outcome.from ?? 'set') : outcome.reason
}
const limits = async () => {
  const { perTradeUsd, perDayUsd, pending } = await testSigner.core.limitsOf({
    owner: ada,
    actor: `user:${ada.id}`,
  })
  return { perTradeUsd, perDayUsd, pending }
}
const codeIn = (notice: Notice | undefined): string => /code=([\w-]{43})/.exec(notice?.text ?? '')?.[1] ?? ''
const waiting = async () => (await testSigner.core.security(ada)).waiting
const problems = async () => (await auditVault(testSigner.sql, testSigner.keys)).problems

describe('the export of a key', () => {
  it('waits an hour, with its time, and is given once afterwards', async () => {
    const first = await testSigner.core.exportKey({ owner: ada, freshSignInAt: iso(now) })
    expect(first).toMatchObject({ ok: false, reason: 'export_pending', availableAt: iso(NOON + HOUR) })
    now = NOON + HOUR - 1
    expect(await take()).toBe('export_pending')
    now = NOON + HOUR
    expect(await take(ada, NOON)).toBe('fresh_sign_in_needed')
    expect(await take()).toBe('given')
    expect(await take()).toBe('export_pending')
    expect(notices).toHaveLength(2)
    expect(await problems()).toEqual([])
  })

  it('is counted once when it reaches two signers of one vault at a time', async () => {
    const { core, keys, sql, master, vault } = testSigner
    const mail = async (notice: Notice): Promise<void> => void notices.push(notice)
    const security = { delayMs: HOUR, mail, stopUrl: 'https://stop.test/' }
    const other = await createTestSigner({ clock, security, sql, master })
    const request = { owner: ada, freshSignInAt: iso(now) }
    const outcomes = await Promise.all([core, other.core].map((each) => each.exportKey(request)))
    const pending = { ok: false, reason: 'export_pending', availableAt: iso(NOON + HOUR) }
    expect(outcomes).toMatchObject([pending, pending])
    expect(await vault.spent('export 2026-11-21')).toBe(1n)
    now = NOON + HOUR + 24 * HOUR
    const again = await Promise.all(
      [core, other.core].map((each) => each.exportKey({ ...request, freshSignInAt: iso(now) })),
    )
    expect(again).toMatchObject([{ reason: 'export_pending' }, { reason: 'export_pending' }])
    expect(await vault.spent('export 2026-11-22')).toBe(1n)
    expect((await auditVault(sql, keys)).problems).toEqual([])
  })

  it('is announced by the signer itself to the address that was named first', async () => {
    await testSigner.core.wallet(ada, 'mallory@example.com')
    const later = { kind: 'contact', owner: 'user:ada', email: 'mallory@example.com' } as const
    await testSigner.vault.addContact(later)
    await take()
    expect(notices.map(({ to }) => to)).toEqual(['ada@example.com'])
    const { address } = await testSigner.core.wallet(ada)
    expect(notices[0]?.subject).toBe(`Your Parley wallet: download the secret key of ${address}`)
    expect(notices[0]?.text).toContain('It takes effect at 2026-11-21 13:00 UTC.')
    expect(notices[0]?.text).toContain(`https://stop.test/?code=${codeIn(notices[0])}`)
  })

  it('does not begin when its owner cannot be notified', async () => {
    await start(() => Promise.reject(new Error('no mail server')))
    expect(await take()).toBe('notice_failed')
    now += HOUR
    expect([await take(), await waiting()]).toEqual(['notice_failed', []])
    await testSigner.core.wallet({ kind: 'user', id: 'old' })
    expect(await take({ kind: 'user', id: 'old' })).toBe('notice_failed')
  })

  it('is stopped by its owner, and by the code of the mail', async () => {
    for (const stop of [
      async () => {
        const [change] = await waiting()
        return (await testSigner.core.stop({ owner: ada, id: change?.id ?? '' })).stopped
      },
      () => testSigner.core.stopByCode(codeIn(notices.at(-1))),
    ]) {
      expect(await take()).toBe('export_pending')
      expect([await stop(), await stop()]).toEqual([true, false])
      expect(await waiting()).toEqual([])
    }
    now += HOUR
    expect(await take()).toBe('export_pending')
    expect(await testSigner.core.stopByCode('A'.repeat(43))).toBe(false)
    expect(await problems()).toEqual([])
  })

  it('is stopped by nobody for another owner', async () => {
    await take()
    const [change] = await waiting()
    const eve = { kind: 'user', id: 'eve' } as const
    expect(await testSigner.core.stop({ owner: eve, id: change?.id ?? '' })).toEqual({ stopped: false })
    expect(await waiting()).toHaveLength(1)
  })

  it('has to be requested again when nobody fetched it for a day', async () => {
    await take()
    now = NOON + HOUR + 24 * HOUR - 1
    const before = notices.length
    now += 1
    expect([await take(), notices.length]).toEqual(['export_pending', before + 1])
    expect((await waiting())[0]?.readyAt).toBe(iso(now + HOUR))
    expect(await problems()).toEqual([])
  })

  it('is granted five times a day to all owners together, and three times to one', async () => {
    for (let time = 0; time < 3; time++) {
      expect(await take()).toBe('export_pending')
      await testSigner.core.stopByCode(codeIn(notices.at(-1)))
    }
    expect(await take()).toBe('export_limit')
    const others = ['eve', 'bob', 'cat', 'dan'].map((id) => ({ kind: 'user', id }) as const)
    const outcomes: string[] = []
    for (const other of others) outcomes.push(await take(other))
    expect(outcomes).toEqual([
      'export_pending',
      'export_pending',
      'export_service_limit',
      'export_service_limit',
    ])
    expect(notices).toHaveLength(5)
    now += 24 * HOUR
    expect(await take({ kind: 'user', id: 'dan' })).toBe('export_pending')
    expect(await problems()).toEqual([])
  })

  it('is granted five times a day also where nothing waits', async () => {
    testSigner = await createTestSigner({ clock })
    const outcomes: string[] = []
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await testSigner.core.wallet({ kind: 'user', id })
      outcomes.push(await take({ kind: 'user', id }))
    }
    expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'given'), 'export_service_limit'])
  })
})

describe('higher limits', () => {
  it('wait an hour, and hold then without another request', async () => {
    expect(await raise(900, 1800)).toBe(iso(NOON + HOUR))
    const pending = { perTradeUsd: 900, perDayUsd: 1800, from: iso(NOON + HOUR) }
    expect(await limits()).toEqual({ perTradeUsd: 500, perDayUsd: 500, pending })
    now = NOON + HOUR
    expect(await limits()).toEqual({ perTradeUsd: 900, perDayUsd: 1800, pending: undefined })
    expect(notices[0]?.subject).toContain('raise its limits to $900 a trade and $1,800 a day')
    expect(await problems()).toEqual([])
  })

  it('are stopped by the code of the mail, and replaced by a new request', async () => {
    await raise(900, 1800)
    await testSigner.core.stopByCode(codeIn(notices[0]))
    now += HOUR
    expect(await limits()).toEqual({ perTradeUsd: 500, perDayUsd: 500, pending: undefined })
    await raise(900, 1800)
    now += HOUR / 2
    await raise(700, 700)
    now += HOUR / 2
    expect(await limits()).toMatchObject({ perTradeUsd: 500, pending: { perTradeUsd: 700 } })
    expect(await raise(400, 400)).toBe('set')
    now += HOUR
    expect(await limits()).toEqual({ perTradeUsd: 400, perDayUsd: 400, pending: undefined })
    expect(await problems()).toEqual([])
  })

  it('do not delay the part of a request that lowers one', async () => {
    expect(await raise(100, 1000)).toBe(iso(NOON + HOUR))
    expect(await limits()).toMatchObject({ perTradeUsd: 100, perDayUsd: 500 })
    now += HOUR
    expect(await limits()).toEqual({ perTradeUsd: 100, perDayUsd: 1000, pending: undefined })
    expect(await problems()).toEqual([])
  })

  it('do not count before their time, in no check and no signature', async () => {
    await raise(900, 900)
    const { vault } = testSigner
    expect(await vault.limits('user:ada')).toBeUndefined()
    now += HOUR
    await testSigner.core.security(ada)
    expect(await vault.limits('user:ada')).toEqual({ perTrade: dollars(900), perDay: dollars(900) })
  })

  it('are requested ten times a day at most', async () => {
    for (let time = 0; time < 10; time++) expect(await raise(600 + time, 900)).toBe(iso(NOON + HOUR))
    expect([await raise(700, 900), notices.length]).toEqual(['change_limit', 10])
  })
})

describe('the audit', () => {
  it('finds an export that came before its time, and a wait that was changed', async () => {
    await take()
    const [change] = await waiting()
    const entry = {
      kind: 'exported' as const,
      owner: 'user:ada',
      address: (await testSigner.core.wallet(ada)).address,
      spends: [],
      hold: change?.id ?? '',
    }
    await testSigner.sql.read(`update holds set ready_at = '2026-11-21T12:00:00.000Z'`)
    expect(await problems()).toEqual([expect.stringContaining('the wait of hold_')])
    await testSigner.vault.admitExport(entry, [])
    expect(await problems()).toEqual(['the export of user:ada came before its time'])
  })

  it('finds an address for notices that was changed', async () => {
    await testSigner.sql.read(`update contacts set email = 'mallory@example.com' where owner = 'user:ada'`)
    expect(await problems()).toEqual(['the contact of user:ada is missing or was changed'])
  })
})
