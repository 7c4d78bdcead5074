import { describe, expect, it } from 'vitest'
import { canSave, type Draft, draftOf, isDirty, newDraft, problemOf, rebase, settle } from './draft.ts'
import { moduleOf } from './fixtures.ts'

const BASE = moduleOf('a.b', 'old', { title: 'Title', version: 13 })
const THEIRS = moduleOf('a.b', 'theirs', { title: 'Theirs', version: 14 })
const conflict = { message: 'Version conflict', version: 14 }
const draft: Draft = draftOf(BASE)

describe('what can be saved', () => {
  it.each([
    ['[S5.9] nothing changed', draft, false],
    ['[S5.9] the title changed', { ...draft, title: 'Other' }, true],
    ['[S5.9] the segment changed', { ...draft, segment: 'new' }, true],
    ['a note alone', { ...draft, notes: 'why' }, false],
    ['[S4.54] what is being saved', { ...draft, segment: 'new', isSaving: true }, false],
    ['another user saved meanwhile', { ...draft, segment: 'new', conflict }, false],
    ['nothing new', newDraft, false],
    ['something new', { ...newDraft, slug: 'c.d' }, true],
  ])('%s', (_, given, can) => {
    expect(canSave(given)).toBe(can)
  })

  it.each([
    ['[S5.8] no slug', { ...newDraft, segment: 'x' }, 'Slug and segment are required.'],
    ['[S5.8] no segment', { ...newDraft, slug: 'c.d' }, 'Slug and segment are required.'],
    ['[S5.12] an emptied one', { ...draft, segment: '' }, 'Prompt module payload missing segment text.'],
    ['upper case is no matter', { ...newDraft, slug: ' C.D ', segment: 'x' }, undefined],
    ['all is well', { ...draft, segment: 'new' }, undefined],
  ])('%s', (_, given, problem) => {
    expect(problemOf(given)).toBe(problem)
  })

  it('what is no slug', () => {
    expect(problemOf({ ...newDraft, slug: 'a b', segment: 'x' })).toContain('“a b” cannot be the slug')
  })
})

describe('a conflict', () => {
  it('goes on from what is on the server, with the text of the draft', () => {
    const ours = { ...draft, segment: 'ours', conflict, problem: 'x' }
    const next = rebase(ours, THEIRS)
    expect(next).toEqual({ ...draft, base: THEIRS, segment: 'ours', title: 'Theirs' })
    expect(canSave(next)).toBe(true)
  })

  it('keeps a title that was changed here', () => {
    expect(rebase({ ...draft, title: 'Mine' }, THEIRS, 'merged')).toMatchObject({
      title: 'Mine',
      segment: 'merged',
    })
  })
})

describe('after it was saved', () => {
  const sent = { ...draft, segment: 'sent', notes: 'why', isSaving: true }
  const saved = { ...BASE, segment: 'sent', version: 14 }

  it('nothing is unsaved', () => {
    const now = settle(sent, sent, saved)
    expect(now).toMatchObject({ base: saved, notes: '', isSaving: false })
    expect(isDirty(now)).toBe(false)
  })

  it('what was typed meanwhile is', () => {
    const now = settle({ ...sent, segment: 'sent and more', notes: 'because' }, sent, saved)
    expect(now).toMatchObject({ segment: 'sent and more', notes: 'because' })
    expect(isDirty(now)).toBe(true)
  })
})
