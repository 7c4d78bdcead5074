import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { Stage } from '../_kit/testing/card.tsx'
import { card } from './card.tsx'
import { fixtures } from './fixtures.ts'

const drawn = async (state: keyof typeof fixtures, width = 760) =>
  (await render(<Stage card={card} call={fixtures[state] ?? fixtures.done} width={width} />)).container

const facts = (root: Element) =>
  Object.fromEntries(
    [...root.querySelectorAll('dl > div')].map((row) => [
      row.querySelector('dt')?.textContent,
      row.querySelector('dd')?.textContent,
    ]),
  )

describe('the diagnostics card', () => {
  it('[C1.15, C2.56, C3.44, C3.45] shows wallet, user, source and every diagnostic', async () => {
    expect(facts(await drawn('done'))).toEqual({
      'Active wallet': 'CozdKy…PjpaYa',
      User: 'usr_8f2c41da',
      Source: 'Resolver',
      Bearer: 'Personal',
      Token: 'Present',
      Override: 'None',
      'Wallets cached': '3',
    })
    expect((await drawn('done')).textContent).toContain('the default wallet of this account is in use')
  })

  it('[C8.22] says when no wallet is bound', async () => {
    expect(facts(await drawn('unbound'))).toMatchObject({
      'Active wallet': 'No wallet bound to this session.',
      User: 'Guest',
      Token: 'Missing',
    })
  })

  it('[C8.24] says when there are no diagnostics, and not while it is still checking', async () => {
    expect((await drawn('empty')).querySelector('p')).toHaveTextContent('No session metadata.')
    expect((await drawn('running')).textContent).toContain('Checking the session…')
  })

  it('says what failed', async () => {
    expect((await drawn('failed')).textContent).toContain('You do not have the right to do this.')
  })
})
