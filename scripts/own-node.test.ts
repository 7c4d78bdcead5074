/** Tests that a script runs on Parley's own Node, and that npm finds this Node also where it left the link out. */
import { spawnSync } from 'node:child_process'
import { copyFile, lstat, mkdir, mkdtemp, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const OWN = `node-${process.platform}-${process.arch}`

/** A checkout with nothing but the script and the package of the Node, which is a link to the one that runs. */
async function checkout() {
  const root = await mkdtemp(join(tmpdir(), 'parley-own-node-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await mkdir(join(root, 'scripts'))
  await copyFile(join(import.meta.dirname, 'own-node.mjs'), join(root, 'scripts', 'own-node.mjs'))
  await mkdir(join(root, 'node_modules', OWN, 'bin'), { recursive: true })
  await symlink(process.execPath, join(root, 'node_modules', OWN, 'bin', 'node'))
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, 'scripts', 'own-node.mjs'), ...args], {
      cwd: root,
      encoding: 'utf8',
    })
  return { root, bin: join(root, 'node_modules', '.bin'), run }
}

it('makes the link that is missing, and makes it once', async () => {
  const { bin, run } = await checkout()
  expect([run().status, run().status]).toEqual([0, 0])
  expect(await readlink(join(bin, 'node'))).toBe(join('..', OWN, 'bin', 'node'))
})

it('leaves a link that is there', async () => {
  const { bin, run } = await checkout()
  await mkdir(bin)
  await symlink(process.execPath, join(bin, 'node'))
  expect(run().status).toBe(0)
  expect(await readlink(join(bin, 'node'))).toBe(process.execPath)
})

it('runs a script with its arguments, and ends as it ends', async () => {
  const { root, run } = await checkout()
  await writeFile(
    join(root, 'say.mjs'),
    'console.log(process.argv.slice(2).join(), import.meta.main); process.exit(3)',
  )
  expect(run('say.mjs', '--a', 'b')).toMatchObject({ status: 3, stdout: '--a,b true\n', stderr: '' })
})

it('replaces a link to what is gone', async () => {
  const { bin, run } = await checkout()
  await mkdir(bin)
  await symlink(join('..', 'gone', 'node'), join(bin, 'node'))
  expect(run().status).toBe(0)
  expect(await readlink(join(bin, 'node'))).toBe(join('..', OWN, 'bin', 'node'))
})

it('runs a script as a child where Node cannot replace itself', async () => {
  const { root } = await checkout()
  await writeFile(join(root, 'old.mjs'), 'process.execve = undefined')
  await writeFile(join(root, 'end.mjs'), 'process.kill(process.pid, process.argv[2])')
  const run = (signal: string) =>
    spawnSync(
      process.execPath,
      ['--import', join(root, 'old.mjs'), join(root, 'scripts', 'own-node.mjs'), 'end.mjs', signal],
      {
        cwd: root,
      },
    ).status
  expect([run('SIGTERM'), run('SIGKILL')]).toEqual([143, 137])
})

/** Runs a script where the link fails with this code. */
async function runUnlinked(code: string) {
  const { root } = await checkout()
  await writeFile(
    join(root, 'refuse.mjs'),
    `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    fs.symlinkSync = () => { throw Object.assign(new Error('no link'), { code: '${code}' }) }
    syncBuiltinESMExports()`,
  )
  await writeFile(join(root, 'say.mjs'), 'console.log("said")')
  const args = ['--import', join(root, 'refuse.mjs'), join(root, 'scripts', 'own-node.mjs'), 'say.mjs']
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
}

it.each(['EACCES', 'EPERM', 'EROFS'])(
  'runs a script in a checkout that nobody may write: %s',
  async (code) => {
    expect(await runUnlinked(code)).toMatchObject({ status: 0, stdout: 'said\n', stderr: '' })
  },
)

it('reports every other failure of the link', async () => {
  expect(await runUnlinked('ENOSPC')).toMatchObject({ status: 1, stderr: expect.stringContaining('ENOSPC') })
})

it('says what to type where the package is missing', async () => {
  const { root, bin, run } = await checkout()
  await rm(join(root, 'node_modules', OWN), { recursive: true })
  expect(run('say.mjs')).toMatchObject({ status: 2, stderr: expect.stringContaining('Run `npm ci` first.') })
  await expect(lstat(join(bin, 'node'))).rejects.toThrow('ENOENT')
})
