import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type ts from 'typescript'
import { getOrCreateCachedText } from '../diskCache'

/** How a method of `wx` answers: through success/fail/complete and a promise, or in some other way. */
type WxMethodKind = 'callback' | 'other'

export type WxMethodKindsByName = Readonly<Record<string, WxMethodKind>>

/** What the typings say of a method of `wx`. `since`: the first version of the base library that has it; null: not said. */
type WxInterface = { kind: WxMethodKind; isDeprecated: boolean; since: string | null }

type WxInterfacesByName = Readonly<Record<string, WxInterface>>

const TYPINGS_FILE = path.join(
  path.dirname(require.resolve('miniprogram-api-typings/package.json')),
  'types/wx/lib.wx.api.d.ts',
)

/** Methods that take an options object but answer at once or with an object of their own. */
const isFactoryMethod = (name: string) => /^create(?!BLEConnection)|^get.*Manager$/.test(name)

const getMethodKind = (method: ts.MethodSignature, name: string, source: ts.SourceFile): WxMethodKind => {
  const type = method.parameters[0]?.type
  if (!type || isFactoryMethod(name) || /Sync$/.test(name)) return 'other'
  const text = type.getText(source)
  const generic = method.typeParameters?.find(parameter => parameter.name.text === text)
  return /Option(<.*>)?$/s.test(generic?.constraint?.getText(source) ?? text) ? 'callback' : 'other'
}

const SINCE = /需要基础库：\s*`([\d.]+)`/

const parseInterface = (method: ts.MethodSignature, name: string, source: ts.SourceFile): WxInterface => {
  const remarks = source.text.slice(method.pos, method.name.getStart(source))
  return {
    kind: getMethodKind(method, name, source),
    isDeprecated: remarks.includes('@deprecated'),
    since: SINCE.exec(remarks)?.[1] ?? null,
  }
}

const parseInterfaces = (typings: string): WxInterfacesByName => {
  // Loaded here only: it takes longer than everything else that the host does before it starts.
  const compiler = createRequire(__filename)('typescript') as typeof ts
  const source = compiler.createSourceFile('wx.d.ts', typings, compiler.ScriptTarget.Latest, false)
  const methods: Record<string, WxInterface> = {}
  const visit = (node: ts.Node): void => {
    if (compiler.isInterfaceDeclaration(node) && node.name.text === 'Wx') {
      for (const member of node.members) {
        if (!compiler.isMethodSignature(member) || !compiler.isIdentifier(member.name)) continue
        const name = member.name.text
        methods[name] = parseInterface(member, name, source)
      }
    }
    compiler.forEachChild(node, visit)
  }
  visit(source)
  return methods
}

/** Every method of `wx` that the platform's own typings know, with what they say of it. */
export const readWxInterfaces = (): WxInterfacesByName => {
  const typings = readFileSync(TYPINGS_FILE, 'utf8')
  const work = { name: 'wx-methods', inputs: [typings, readFileSync(__filename)] }
  return JSON.parse(
    getOrCreateCachedText(work, () => JSON.stringify(parseInterfaces(typings))),
  ) as WxInterfacesByName
}

/**
 * How every method of `wx` answers that the platform's own typings know. Whatever is not among them is undefined in the realm,
 * as it is on a phone.
 */
export const readWxMethods = (): WxMethodKindsByName =>
  Object.fromEntries(Object.entries(readWxInterfaces()).map(([name, { kind }]) => [name, kind]))
