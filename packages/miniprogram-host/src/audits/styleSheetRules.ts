import type { Rule as StyleRule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import {
  collectShownComponents,
  findStyleSheet,
  isKeyframe,
  parseStyleSheet,
  toViewSelector,
} from '../program/styles'
import { HOST_ATTRIBUTE } from '../view/viewProtocol'

/** A rule of a style sheet, as far as the audits look at it. */
type StyleSheetRule = {
  file: string
  selector: string
  /** The elements of the view's document that it may reach, in whatever state they are. */
  viewSelector: string
  bytes: number
  usesActive: boolean
  /** Whether it makes elements scroll whatever their content is. */
  scrolls: boolean
  /** Whether what it reaches rolls on after a finger has left it, on iOS. */
  hasMomentum: boolean
}

export type PageStyles = { rules: StyleSheetRule[]; hasMediaQueries: boolean }

/** States that come and go, and parts of elements that are none of their own. */
const STATE =
  /^(::.*|:(active|hover|focus|focus-within|focus-visible|visited|checked|disabled|enabled|before|after|first-line|first-letter))$/

const withoutStates = (selector: string, component: string): string => {
  const stateless = selectorParser(selectors =>
    selectors.walkPseudos(pseudo => {
      if (pseudo.value === ':host')
        pseudo.replaceWith(selectorParser.pseudo({ value: `:where([${HOST_ATTRIBUTE}="${component}"])` }))
      else if (STATE.test(pseudo.value)) pseudo.remove()
    }),
  ).processSync(selector)
  // What is left of a selector that names nothing but a state is every element.
  return stateless
    .split(',')
    .map(part => (/(^|[\s>+~])$/.test(part) ? `${part}:is(*)` : part))
    .join(',')
}

const declares = (rule: StyleRule, property: RegExp, value: RegExp): boolean =>
  rule.some(node => node.type === 'decl' && property.test(node.prop) && value.test(node.value))

const toStyleSheetRule = (rule: StyleRule, file: string, component: string): StyleSheetRule => ({
  file,
  selector: rule.selector,
  viewSelector: toViewSelector(withoutStates(rule.selector, component)),
  bytes: Buffer.byteLength(rule.toString()),
  usesActive: /:active(?![\w-])/.test(rule.selector),
  scrolls: declares(rule, /^overflow(-[xy])?$/, /\bscroll\b/),
  hasMomentum: declares(rule, /^-webkit-overflow-scrolling$/, /\btouch\b/),
})

/** The rules of every style sheet that a page shows: of the app, of its components and its own, with what they import. */
export const readPageStyles = (program: CompiledMiniProgram, page: string): PageStyles => {
  const styles: PageStyles = { rules: [], hasMediaQueries: false }
  const seen = new Set<string>()
  const read = (file: string, component: string) => {
    if (seen.has(file) || !program.has(file)) return
    seen.add(file)
    const sheet = parseStyleSheet(program, file)
    sheet.walkAtRules('import', ({ params }) => {
      const [, name = ''] = /["']([^"']+)["']/.exec(params) ?? []
      const imported = findStyleSheet(program, name, file)
      if (imported !== null) read(imported, component)
    })
    sheet.walkAtRules('media', () => {
      styles.hasMediaQueries = true
    })
    sheet.walkRules(rule => {
      if (!isKeyframe(rule)) styles.rules.push(toStyleSheetRule(rule, file, component))
    })
  }
  const names = [
    ...(program.isIndependent(page) ? [] : ['app']),
    ...collectShownComponents(program, page),
    page,
  ]
  for (const name of names) read(`${name}.wxss`, name)
  return styles
}
