import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

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

/**
 * Every method of `wx` that the platform's own typings know. Whatever is not among them is undefined in the realm, as it is
 * on a phone.
 */
export const readWxMethods = (): WxMethods => {
  const source = ts.createSourceFile('wx.d.ts', readFileSync(TYPINGS, 'utf8'), ts.ScriptTarget.Latest, false)
  const methods: Record<string, WxMethodShape> = {}
  const visit = (node: ts.Node): void => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'Wx') {
      for (const member of node.members) {
        if (!ts.isMethodSignature(member) || !ts.isIdentifier(member.name)) continue
        const name = member.name.text
        methods[name] = shapeOf(member, name, source)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return methods
}
