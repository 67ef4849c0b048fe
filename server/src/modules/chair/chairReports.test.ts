import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createChairReports } from './chairReports'

it('a chair that reports without end has few reports in hand, and others are stored meanwhile', async () => {
  const reports = createChairReports()
  const started: string[] = []
  const finish: (() => void)[] = []
  const report = (serialNumber: string) =>
    reports.store(serialNumber, () => {
      started.push(serialNumber)
      return new Promise<void>(resolve => void finish.push(resolve))
    })
  const liars = Array.from({ length: 1000 }, () => report('HK24A00012'))
  const other = report('HK24A00013')
  assert.equal(started.filter(serialNumber => serialNumber === 'HK24A00012').length, 8)
  assert.ok(started.includes('HK24A00013'))
  for (const done of finish) done()
  await Promise.all([...liars, other])
  const later = report('HK24A00012')
  finish.at(-1)?.()
  await later
  assert.equal(started.filter(serialNumber => serialNumber === 'HK24A00012').length, 9)
})

it('a report that could not be stored leaves room for the next one', async () => {
  const reports = createChairReports()
  for (let count = 0; count < 20; count += 1)
    await assert.rejects(reports.store('HK24A00012', () => Promise.reject(new Error('no database'))))
})
