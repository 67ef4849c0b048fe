import path from 'node:path'
import { writeTexts } from './languagePackages'

const readTexts = (namespaces?: readonly string[]) =>
  JSON.parse(
    writeTexts(path.resolve(__dirname, '../..'), 'en-GB', namespaces).replace('module.exports=', ''),
  ) as Record<string, unknown>

it('has the texts of every page, but not those that only wide windows of the web app show', () => {
  const names = Object.keys(readTexts())
  expect(names).toEqual(expect.arrayContaining(['common', 'shop', 'points']))
  expect(names).not.toContain('site')
  expect(names).not.toContain('overview')
})

it('has just those that are named', () => {
  expect(Object.keys(readTexts(['common']))).toEqual(['common'])
})
