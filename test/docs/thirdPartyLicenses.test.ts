import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listProductionPackages } from '../../scripts/productionPackages'
import { createLicenseList, isLicenseAllowed, listRefusedPackages } from '../../scripts/thirdPartyLicenses'

const LIST_FILE = path.resolve(__dirname, '../../THIRD_PARTY_LICENSES.md')

describe('packages of others', () => {
  it('are shipped under allowed licences only', () => {
    expect(listRefusedPackages().map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  })

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['MIT AND Apache-2.0', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-only', false],
    ['CC-BY-4.0', false],
    [null, false],
  ])('with the licence %s may be shipped: %s', (license, isAllowed) => {
    expect(isLicenseAllowed({ name: 'any', license })).toBe(isAllowed)
  })

  it('stand in THIRD_PARTY_LICENSES.md as the lock file has them (npm run licenses)', () => {
    expect(readFileSync(LIST_FILE, 'utf8')).toBe(createLicenseList())
  })

  it('are named with the hash of their content', () => {
    for (const { name, integrity } of ['server', ''].flatMap(listProductionPackages))
      expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
  })

  it('that the server runs with include those of our own packages, and none that develops or tests it', () => {
    const names = listProductionPackages('server').map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'zod', 'nodemailer', 'ws', '@noble/hashes']))
    for (const name of ['tsx', 'esbuild', 'drizzle-kit', 'autocannon', 'react', '@anzuo/domain'])
      expect(names).not.toContain(name)
  })
})
