/** Tests the look at a data folder whose disk may hang. */
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { PATIENCE_MS } from '../../scripts/testing/patience.ts'
import { requireAnsweringFolder } from './answering-folder.ts'

it.each([tmpdir(), '/nothing/here'])('goes on where the disk answers: %s', async (folder) => {
  await expect(requireAnsweringFolder(folder, { patienceMs: PATIENCE_MS })).resolves.toBeUndefined()
})

it('goes on where there is no program to look with', async () => {
  await expect(requireAnsweringFolder('/', { command: ['no-such-program'] })).resolves.toBeUndefined()
})

it('names the folder when the look hangs', async () => {
  const hanging = { command: ['sleep', '60'], patienceMs: 20 } as const
  await expect(requireAnsweringFolder('/mnt/gone', hanging)).rejects.toThrow(
    /PARLEY_DATA \/mnt\/gone does not answer within 0.02 s/,
  )
})
