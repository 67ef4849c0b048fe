/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { shortenPrivateNames } from './shortenPrivateNames'

const FOLDER = path.join(__dirname, '../../node_modules/@tanstack/query-core/build/modern')
const modules = readdirSync(FOLDER)
  .filter(file => file.endsWith('.js'))
  .map(name => ({ name, source: readFileSync(path.join(FOLDER, name), 'utf8') }))

const PRIVATE_NAME = /#[a-zA-Z]\w*(?= *[=;(])/g
const SHORT_NAME = /\$[a-zA-Z0-9]{3}\b/g

const count = (text: string, pattern: RegExp): number => new Set(text.match(pattern)).size

it('keeps what was private apart, also from a class above or below it', () => {
  const names = modules.flatMap(({ name, source }) => [
    ...new Set(shortenPrivateNames(source, name).match(SHORT_NAME)),
  ])
  expect(names.length).toBeGreaterThan(50)
  expect(new Set(names).size).toBe(names.length)
})

it.each(modules.filter(({ source }) => count(source, PRIVATE_NAME) > 0))(
  'leaves nothing private and nothing out in $name',
  ({ name, source }) => {
    const shortened = shortenPrivateNames(source, name)
    expect(shortened).not.toMatch(/#[a-zA-Z]\w* *[=;(]|\.#/)
    expect(count(shortened, SHORT_NAME)).toBe(count(source, PRIVATE_NAME))
  },
)

it('names a field once it is set, and not before', () => {
  const code = shortenPrivateNames('export class Box { #held\n hold(it) { this.#held = it } }', 'box')
  expect(code.match(SHORT_NAME)).toHaveLength(1)
})

it('does what it did', () => {
  const source = `
    export class Counter {
      #count = 2
      #step
      constructor(step) { this.#step = step }
      #add(times) { return (this.#count += times * this.#step) }
      twice() { return this.#add(2) }
    }`
  const code = shortenPrivateNames(source, 'counter').replace('export class', 'return class')
  const Counter = new Function(code)() as new (step: number) => { twice: () => number }
  const counter = new Counter(5)
  expect([counter.twice(), counter.twice()]).toEqual([12, 22])
})
