/** Tests the versions of a text: a conflict with another editor's version, and the history. */
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { refusal } from '../../lib/testing/fake-server.ts'
import { CONCIERGE, fakePrompts, SEGMENT } from './fixtures.ts'
import { promptApi } from './queries.ts'
import { code, edit, open, says } from './testing/workbench.tsx'

beforeEach(() => page.viewport(1440, 900))

describe('a conflict', () => {
  const THEIRS = SEGMENT.replace('Be friendly and brief.', 'Be brief.')

  async function conflict(theirs = THEIRS) {
    const prompts = fakePrompts()
    const bench = await open({ prompts })
    await edit(bench)
    prompts.write(CONCIERGE, theirs, 'Shorter')
    await bench.press('Save')
    const strip = bench.panel.getByRole('alert').filter({ hasText: 'Version conflict' })
    await says(strip, 'Version conflict detected. Server reports version v14. Reload before retrying.')
    return { ...bench, strip }
  }

  it('[S8.4] keeps the draft, and a reload goes on from the version of the server', async () => {
    const bench = await conflict()
    await expect.element(bench.panel.getByRole('button', { name: 'Save' })).toBeDisabled()
    expect((await code(bench)).element().textContent).toContain('Lead with the number.')
    await bench.press('Reload v14')
    await expect.element(bench.panel.getByText('Your draft against v14')).toBeVisible()
    await expect.element(bench.strip).not.toBeInTheDocument()
    await expect.element(bench.panel.getByText('+2')).toBeVisible()
    await bench.notices('Saved v15.', () => bench.press('Save'))
    expect(bench.prompts.module(CONCIERGE)?.segment).toBe(`Lead with the number. ${SEGMENT}`)
  })

  it('shows both sides against what both started from, and takes both', async () => {
    const bench = await conflict(THEIRS.replace('use the newer one', 'say both'))
    await bench.press('Compare')
    await says(bench.panel.getByRole('region', { name: 'What they changed' }), 'v13 → v14')
    await expect
      .element(bench.panel.getByText('2 changes of v14 and 0 changes of yours stand apart; '))
      .not.toBeInTheDocument()
    await bench.press('Take both')
    await bench.notices('Saved v15.', () => bench.press('Save'))
    const saved = bench.prompts.module(CONCIERGE)?.segment
    expect(saved).toContain('Lead with the number.')
    expect(saved).toContain('say both')
  })

  it('[S8.5] is shown without a number when the server sends none', async () => {
    const bench = await open({
      script: {
        [`PUT /prompt-modules/${CONCIERGE}`]: () =>
          refusal(409, 'version_conflict', 'Somebody else was here.'),
      },
    })
    await edit(bench)
    await bench.press('Save')
    await says(
      bench.panel.getByRole('alert').filter({ hasText: 'Version' }),
      'Version conflict detected. Reload before retrying.',
    )
  })
})

describe('the history', () => {
  it('[S4.55, S2.48] shows what the text has changed since a version, and brings that back with one press', async () => {
    const prompts = fakePrompts()
    prompts.write(CONCIERGE, 'Say nothing.', 'Silence')
    const bench = await open({ prompts })
    await bench.row(CONCIERGE).click()
    await code(bench)
    await expect.element(bench.panel.getByText('2 versions')).toBeVisible()
    await bench.press(/^v13/)
    await expect.element(bench.panel.getByText('Your draft against v13')).toBeVisible()
    await expect.element(bench.panel.getByText('−6')).toBeVisible()
    await bench.notices('v13 is in the editor. Save to bring it back.', () => bench.press('Restore v13'))
    await bench.notices('Saved v15.', () => bench.press('Save'))
    expect(prompts.module(CONCIERGE)?.segment).toBe(SEGMENT)
  })

  it('[S4.55] says that it is loading until it is there', async () => {
    const prompts = fakePrompts()
    const answer = Promise.withResolvers<void>()
    const history = () => ({ json: { ok: true, history: prompts.history(CONCIERGE) } })
    const script = { [`GET /prompt-modules/${CONCIERGE}/history`]: () => answer.promise.then(history) }
    const bench = await open({ prompts, script })
    await bench.row(CONCIERGE).click()
    const loading = bench.panel.getByText('Loading the history…')
    await expect.element(loading).toBeVisible()
    answer.resolve()
    await expect.element(bench.panel.getByText('1 version')).toBeVisible()
    await expect.element(loading).not.toBeInTheDocument()
  })

  it('[S4.55, S8.8] says that it did not load, and tries again', async () => {
    let isDown = true
    const prompts = fakePrompts()
    const bench = await open({
      prompts,
      script: {
        [`GET /prompt-modules/${CONCIERGE}/history`]: () =>
          isDown ? { json: { ok: true } } : { json: { ok: true, history: prompts.history(CONCIERGE) } },
      },
    })
    await bench.row(CONCIERGE).click()
    await expect.element(bench.panel.getByText('Prompt module history response invalid.')).toBeVisible()
    isDown = false
    await bench.press('Retry')
    await expect.element(bench.panel.getByText('1 version')).toBeVisible()
  })

  it('[S8.8] has words of its own for a failure without a message', async () => {
    const history = vi.spyOn(promptApi, 'history').mockRejectedValue(new Error(''))
    onTestFinished(() => history.mockRestore())
    const bench = await open()
    await bench.row(CONCIERGE).click()
    await expect.element(bench.panel.getByText('Failed to load history.')).toBeVisible()
  })
})
