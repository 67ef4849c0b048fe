import { editAnnotation, getLaterAnnotation, MAX_CHECK_NOTE_LENGTH, toggleCheckTag } from './checkAnnotation'

const noon = Date.parse('2026-11-20T12:00:00Z')
const edited = (at: number) => ({
  tags: ['coffee' as const],
  note: null,
  editedAt: new Date(at).toISOString(),
})

it('sets a tag and takes it away, in the order of the list', () => {
  expect(toggleCheckTag(['massage'], 'coffee')).toEqual(['coffee', 'massage'])
  expect(toggleCheckTag(['coffee', 'massage'], 'coffee')).toEqual(['massage'])
})

it('keeps a note of bounded length, without blanks at its ends, or none', () => {
  expect(editAnnotation(null, { tags: [], note: '  after lunch ' }, noon).note).toBe('after lunch')
  expect(editAnnotation(null, { tags: [], note: '   ' }, noon).note).toBeNull()
  expect(editAnnotation(null, { tags: [], note: 'x'.repeat(900) }, noon).note).toHaveLength(
    MAX_CHECK_NOTE_LENGTH,
  )
})

it('is later than what the person saw, also on a device whose clock is behind', () => {
  const seen = edited(noon + 3600_000)
  const edit = editAnnotation(seen, { tags: [], note: '' }, noon)
  expect(getLaterAnnotation(seen, edit)).toBe(edit)
})

it('counts the later of two states, whichever comes first', () => {
  const [before, after] = [edited(noon), edited(noon + 1)]
  expect(getLaterAnnotation(before, after)).toBe(after)
  expect(getLaterAnnotation(after, before)).toBe(after)
  expect(getLaterAnnotation(null, before)).toBe(before)
  expect(getLaterAnnotation(before, null)).toBe(before)
  expect(getLaterAnnotation(null, null)).toBeNull()
})
