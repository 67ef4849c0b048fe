import { createUuid } from './uuid'

it('is a UUID of version 4', () => {
  expect(createUuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(createUuid(() => 255)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(createUuid(() => 0)).toBe('00000000-0000-4000-8000-000000000000')
})

it('is another one every time', () => {
  expect(new Set(Array.from({ length: 100 }, () => createUuid())).size).toBe(100)
})
