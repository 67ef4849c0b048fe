import path from 'node:path'
import { keepUsedApis, listUsedApis } from './usedApis'

test('the calls that sources make are found by their name', () => {
  const used = listUsedApis(path.join(__dirname, '../../src'))
  expect(used).toContain('login')
  expect(used).toContain('createBLEConnection')
  expect(used).not.toContain('chooseInvoiceTitle')
})

test('only calls that are made stay in Taro’s list', () => {
  const source = "const needPromiseApis = new Set([\n    'login',\n    'chooseInvoiceTitle',\n]);\nrest()"
  expect(keepUsedApis(source, new Set(['login', 'env']))).toBe(
    'const needPromiseApis = new Set(["login"]);\nrest()',
  )
})

test('another form of the list ends the build', () => {
  expect(() => keepUsedApis('const apis = []', new Set(['login']))).toThrow('in another way')
})
