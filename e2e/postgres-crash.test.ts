/** Kills every process of a Postgres with fsync in the middle of swaps, starts it again, and audits what is left. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TRADE_ENDS } from '#contract/trades.ts'
import { freePort } from '../scripts/testing/free-port.ts'
import { type App, startApp } from './app.ts'
import { answerPreview, createPerson, type Person, solveBotCheck } from './person.ts'
import { openTextCall } from './text-call.ts'

const PLACE = '/usr/lib/postgresql'
const versions = existsSync(PLACE) ? readdirSync(PLACE) : []
const programs = versions
  .map((version) => join(PLACE, version, 'bin'))
  .find((bin) => existsSync(join(bin, 'initdb')))
/** It belongs to the half of the checks that has a Postgres, and needs the programs of a server. */
const reason = !process.env.TEST_DATABASE_URL
  ? 'no TEST_DATABASE_URL'
  : programs === undefined
    ? 'no initdb in /usr/lib/postgresql'
    : undefined

/** Postgres refuses to run as root. */
const asPostgres = (command: string): string =>
  process.getuid?.() === 0
    ? execFileSync('su', ['postgres', '-s', '/bin/sh', '-c', command], { encoding: 'utf8' })
    : execFileSync('sh', ['-c', command], { encoding: 'utf8' })

function createCluster(folder: string, port: number) {
  const data = join(folder, 'data')
  const run = (program: string, rest: string) => asPostgres(`${join(programs ?? '', program)} ${rest}`)
  const start = () =>
    run(
      'pg_ctl',
      `-D ${data} -w -t 120 -l ${folder}/log -o "-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=on" start`,
    )
  run('initdb', `-D ${data} -U postgres --auth=trust`)
  start()
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    /** As a crash of the whole server: none of its processes may end by itself. */
    async kill() {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(postmaster, 'SIGSTOP')
      const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
      const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number))
      const children = pairs.filter(([, parent]) => parent === postmaster).map(([pid]) => pid ?? 0)
      for (const pid of [postmaster, ...children]) process.kill(pid, 'SIGKILL')
      // Until its parent has collected it, a new postmaster takes it for a running one.
      await expect.poll(() => isThere(postmaster)).toBe(false)
    },
    stop: () => run('pg_ctl', `-D ${data} -m immediate stop`),
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function statusOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query('select status from trades order by seq desc limit 1')
  return rows[0]?.status
}

/** Confirms the trade, and kills Postgres as soon as it has this status or a later one. */
async function killAt(status: readonly string[], person: Person, cluster: ReturnType<typeof createCluster>) {
  const client = new pg.Client({ connectionString: cluster.url })
  client.on('error', () => undefined)
  await client.connect()
  const answered = answerPreview(person, 'confirm').catch(() => undefined)
  for (let seen = await statusOf(client); !status.includes(seen ?? ''); seen = await statusOf(client));
  await cluster.kill()
  await client.end().catch(() => undefined)
  await answered
}

const newest = async (person: Person): Promise<{ status: string } | undefined> => {
  const { trades } = (await person.request('/api/trades')) as { trades: { status: string }[] }
  return trades[0]
}

describe.skipIf(reason !== undefined)(
  `a Postgres that is killed${reason ? ` (not run: ${reason})` : ''}`,
  () => {
    let folder: string
    let cluster: ReturnType<typeof createCluster>
    let app: App

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'parley-cluster-'))
      chmodSync(folder, 0o777)
      cluster = createCluster(folder, await freePort())
      app = await startApp({ DATABASE_URL: cluster.url })
    })
    afterAll(async () => {
      await app?.dispose()
      cluster?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    it.each([
      ['consented', ['consented', 'signed', 'sent', 'confirmed']],
      ['signed', ['signed', 'sent', 'confirmed']],
      ['confirmed', ['confirmed']],
    ] as const)(
      'keeps a consent that was committed, and ends its swap once: killed when it was %s',
      async (_, statuses) => {
        const person = createPerson(app.url)
        await person.request('/api/auth/check', { body: { captcha: await solveBotCheck(person, 'trade') } })
        const call = await openTextCall(app.url, person)
        await call.say('swap 0.01 SOL to USDC')
        await killAt(statuses, person, cluster)
        cluster.start()
        const ends: readonly string[] = [...TRADE_ENDS]
        await expect
          .poll(
            () =>
              newest(person).then(
                (trade) => trade?.status,
                () => 'no answer',
              ),
            { timeout: 120_000 },
          )
          .toSatisfy((status: string) => ends.includes(status))
        await call.close().catch(() => undefined)
      },
    )

    it('leaves trades, signatures and chain that agree', async () => {
      await app.stop()
      const { PARLEY_DATA = '' } = app.place
      const env = { ...process.env, ...app.place, DATABASE_URL: cluster.url }
      const words = execFileSync('node', ['scripts/audit-trades.ts', PARLEY_DATA], { env, encoding: 'utf8' })
      expect(words).toContain('I7 hold')
    })
  },
)
