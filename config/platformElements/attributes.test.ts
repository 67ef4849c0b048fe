import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { selectUsedAttributes, USED_ATTRIBUTES } from './attributes'

const SOURCES = path.join(__dirname, '../../src')

/** What every element has by itself, and what Taro reads itself. */
const ALWAYS_THERE = /^(key|ref|id|className|style|onClick|catchMove|data-.*)$/

const listMiniProgramPages = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
    file => file.endsWith('.tsx') && !/\.(h5|test)\.tsx$|platform[\\/]components[\\/]/.test(file),
  )

/** The elements of the platform that a file imports, by the names it has for them. */
const readImportedElements = (source: ts.SourceFile): Map<string, string> => {
  const elements = new Map<string, string>()
  for (const statement of source.statements) {
    if (
      !ts.isImportDeclaration(statement) ||
      !/@tarojs\/components'$/.test(statement.moduleSpecifier.getText())
    )
      continue
    const bindings = statement.importClause?.namedBindings
    if (bindings && ts.isNamedImports(bindings))
      for (const { name, propertyName } of bindings.elements)
        elements.set(name.text, (propertyName ?? name).text)
  }
  return elements
}

type GivenAttribute = { element: string; attribute: string }

const readGivenAttributes = (file: string): GivenAttribute[] => {
  const text = readFileSync(path.join(SOURCES, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const elements = readImportedElements(source)
  const given: GivenAttribute[] = []
  const visit = (node: ts.Node) => {
    if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
      const element = elements.get(node.tagName.getText())
      for (const attribute of element ? node.attributes.properties : [])
        if (ts.isJsxAttribute(attribute))
          given.push({ element: element!, attribute: attribute.name.getText() })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return given
}

/** The name that Taro's table has for what a page writes. */
const toTableName = (attribute: string): string =>
  attribute.startsWith('on')
    ? attribute.replace(/^on/, 'bind')
    : attribute.replace(/[A-Z]/g, capital => `-${capital.toLowerCase()}`)

test('the mini-program’s elements have every attribute that a page gives them', () => {
  const given = listMiniProgramPages().flatMap(readGivenAttributes)
  const missing = given
    .filter(({ attribute }) => !ALWAYS_THERE.test(attribute))
    .filter(({ element, attribute }) => !USED_ATTRIBUTES[element]?.includes(toTableName(attribute)))
  expect(given.length).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})

test('every element keeps its place, those that no page has without attributes', () => {
  const table = Object.fromEntries(
    Object.entries(USED_ATTRIBUTES).map(([element, names]) => [
      element,
      Object.fromEntries(names.map(name => [name, '1'])),
    ]),
  )
  const selected = selectUsedAttributes({ ...table, Map: { scale: '16' } })
  expect(Object.keys(selected)).toEqual([...Object.keys(table), 'Map'])
  expect(selected.Map).toEqual({})
})

test('an attribute that the platform lacks ends the build', () => {
  expect(() => selectUsedAttributes({ Label: {} })).toThrow('Taro knows no for of Label')
})
