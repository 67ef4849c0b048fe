import { createReportId } from './reportId'

it('is a UUID of version 4', () => {
  expect(createReportId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(createReportId(() => 255)).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff')
  expect(createReportId(() => 0)).toBe('00000000-0000-4000-8000-000000000000')
})

it('is another one every time', () => {
  expect(new Set(Array.from({ length: 100 }, () => createReportId())).size).toBe(100)
})
