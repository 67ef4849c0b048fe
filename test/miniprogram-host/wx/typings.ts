import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type ts from 'typescript'
import { keptText } from '../../../scripts/keptWork'

/** How a method of `wx` answers: through success/fail/complete and a promise, or in some other way. */
export type WxMethodShape = 'callback' | 'other'

export type WxMethods = Readonly<Record<string, WxMethodShape>>

const TYPINGS = path.join(
  path.dirname(require.resolve('miniprogram-api-typings/package.json')),
  'types/wx/lib.wx.api.d.ts',
)

/** Methods that take an options object but answer at once or with an object of their own. */
const isFactory = (name: string) => /^create(?!BLEConnection)|^get.*Manager$/.test(name)

const shapeOf = (method: ts.MethodSignature, name: string, source: ts.SourceFile): WxMethodShape => {
  const type = method.parameters[0]?.type
  if (!type || isFactory(name) || /Sync$/.test(name)) return 'other'
  const text = type.getText(source)
  const generic = method.typeParameters?.find(parameter => parameter.name.text === text)
  return /Option(<.*>)?$/s.test(generic?.constraint?.getText(source) ?? text) ? 'callback' : 'other'
}

const parseMethods = (typings: string): WxMethods => {
  // Loaded here only: it takes longer than everything else that the host does before it starts.
  const compiler = createRequire(__filename)('typescript') as typeof ts
  const source = compiler.createSourceFile('wx.d.ts', typings, compiler.ScriptTarget.Latest, false)
  const methods: Record<string, WxMethodShape> = {}
  const visit = (node: ts.Node): void => {
    if (compiler.isInterfaceDeclaration(node) && node.name.text === 'Wx') {
      for (const member of node.members) {
        if (!compiler.isMethodSignature(member) || !compiler.isIdentifier(member.name)) continue
        const name = member.name.text
        methods[name] = shapeOf(member, name, source)
      }
    }
    compiler.forEachChild(node, visit)
  }
  visit(source)
  return methods
}

/**
 * Every method of `wx` that the platform's own typings know. Whatever is not among them is undefined in the realm, as it is
 * on a phone.
 */
export const readWxMethods = (): WxMethods => {
  const typings = readFileSync(TYPINGS, 'utf8')
  const work = { name: 'wx-methods', madeFrom: [typings, readFileSync(__filename)] }
  return JSON.parse(keptText(work, () => JSON.stringify(parseMethods(typings)))) as WxMethods
}
