/** A refresh of an outside program costs nothing while a part of the server is away. */
import { expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { OutsideClients, OutsideGrant } from '#domain/outside-clients.ts'
import type { User } from '#domain/ports.ts'
import { toolTokens } from '../identity/tool-token.ts'
import { createGrantTokens } from './grant-tokens.ts'
import { placeOf } from './place.ts'

const ADA: User = { kind: 'user', id: 'ada', email: 'ada@example.com', roles: ['user'] }
const clock = { now: () => Date.parse('2026-11-21T12:00:00.000Z') }
const GRANT: OutsideGrant = {
  ...{ id: 'g', clientId: 'program', clientName: 'Program', userId: ADA.id, scopes: ['tools'] },
  grantedAt: new Date(clock.now()),
  lastUsedAt: null,
}

it('keeps a refresh token good until there is an answer to it', async () => {
  const spend = vi.fn<OutsideClients['spend']>(async () => ({ grant: GRANT }))
  const clients = { grantOf: async () => GRANT, spend, addRefresh: async () => undefined }
  let isAway = true
  const tokens = createGrantTokens({
    clients: clients as unknown as OutsideClients,
    accounts: { byId: async () => ADA },
    wallets: {
      async active() {
        if (isAway) throw new ParleyError('signer_unavailable')
        return {
          wallet: { address: 'w', label: 'Your wallet', isDefault: true, status: 'ready' },
          source: 'resolver',
        }
      },
    },
    tokens: toolTokens({ seed: Buffer.alloc(32, 1), clock }),
    clock,
  })
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: 'r',
    client_id: GRANT.clientId,
  })
  const refresh = () => tokens.exchange(form, placeOf('https://parley.test'))
  await expect(refresh()).rejects.toMatchObject({ code: 'signer_unavailable' })
  expect(spend).not.toHaveBeenCalled()
  isAway = false
  expect(await refresh()).toMatchObject({ token_type: 'Bearer', scope: 'tools' })
  expect(spend).toHaveBeenCalledTimes(1)
})
