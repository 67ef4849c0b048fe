import { parse as parseStyles, type CssSyntaxError, type Rule as StyleRule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { convertRpxToCss } from '../view/inside/lengths'
import { HOST_ATTRIBUTE, SCOPE_ATTRIBUTE } from '../view/viewProtocol'
import { MiniProgramRejectedError, type MiniProgramViolation } from '../violations'
import { CUSTOM_TAB_BAR, type CompiledMiniProgram } from './compiledProgram'
import { resolveMiniProgramPath } from './resolveModule'
import { IMPORT_STATEMENT } from './unusedFiles'

/** Built-in elements are drawn as `wx-view`, `wx-text` …; `page` is the body of the page's frame. */
const mapTagsToViewElements = selectorParser(selectors =>
  selectors.walkTags(tag => {
    if (tag.value === 'page') tag.value = 'body'
    else if (!/^(wx-|from$|to$|\d)/.test(tag.value)) tag.value = `wx-${tag.value}`
  }),
)

/** The selector in the view's document that a WXSS or automator selector means. */
export const toViewSelector = (selector: string): string => mapTagsToViewElements.processSync(selector)

/** Whether a rule is a step of an animation. */
export const isKeyframe = (rule: StyleRule) =>
  rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(String(rule.parent.name))

/** What WXSS lacks, or only newer phones know. */
const UNSUPPORTED_PSEUDO = /^(:has|:host-context|::v-deep|::part|::slotted)$/

const findSelectorError = (node: selectorParser.Node): string | null => {
  if (node.type === 'universal') return 'the platform does not take *'
  if (node.type === 'pseudo' && UNSUPPORTED_PSEUDO.test(node.value))
    return `not every phone knows ${node.value}`
  return null
}

/** What the platform's tools only warn of. */
const findSelectorWarning = (node: selectorParser.Node, isComponent: boolean): string | null => {
  if (node.type === 'combinator' && !/^(\s*|\s*[>+~]\s*)$/.test(node.value))
    return `there is no ${node.value}`
  if (isComponent && ['tag', 'id', 'attribute'].includes(node.type)) {
    return `a component takes class selectors only, not ${String(node)}`
  }
  return null
}

/** @throws MiniProgramRejectedError when the sheet is broken. */
export const parseStyleSheet = (program: CompiledMiniProgram, file: string) => {
  try {
    return parseStyles(program.read(file), { from: file })
  } catch (error) {
    if (error instanceof MiniProgramRejectedError) throw error
    const { line = 1, reason = String(error) } = error as Partial<CssSyntaxError>
    throw new MiniProgramRejectedError('style', `${file}:${line}: ${reason}`)
  }
}

const checkSelectors = (program: CompiledMiniProgram, file: string, onWarned: (detail: string) => void) => {
  const isComponent = program.components.get(file.replace(/\.wxss$/, ''))?.config.component === true
  parseStyleSheet(program, file).walkRules(rule => {
    if (isKeyframe(rule)) return
    const where = `${file}:${rule.source?.start?.line ?? 1}`
    selectorParser(selectors =>
      selectors.walk(node => {
        const fault = findSelectorError(node)
        if (fault) throw new MiniProgramRejectedError('style', `${where}: ${fault}: ${rule.selector}`)
        const warning = findSelectorWarning(node, isComponent)
        if (warning) onWarned(`${where}: ${warning}: ${rule.selector}`)
      }),
    ).processSync(rule.selector)
  })
}

/** The platform goes on without a sheet that is not there. */
const describeMissingImport = (imported: string, file: string): MiniProgramViolation => ({
  rule: 'missing-file',
  detail: `${resolveMiniProgramPath(imported, file)}, imported in ${file}`,
})

/** The style sheets that something shows: those of app, pages and components, and what they import. */
const collectStyleSheets = (program: CompiledMiniProgram): string[] => {
  const found = new Set<string>()
  const collect = (file: string) => {
    if (found.has(file) || !program.has(file)) return
    found.add(file)
    for (const [, imported = ''] of program.read(file).matchAll(IMPORT_STATEMENT)) {
      const wanted = findStyleSheet(program, imported, file)
      if (wanted !== null) collect(wanted)
      else program.remarks.push(describeMissingImport(imported, file))
    }
  }
  ;['app', ...program.components.keys()].forEach(name => collect(`${name}.wxss`))
  return [...found]
}

/**
 * Looks whether all style sheets keep to what the platform takes; an imported one that is not there is remarked.
 * @returns what the platform only warns of.
 * @throws MiniProgramRejectedError when one does not.
 */
export const checkMiniProgramStyleSheets = (program: CompiledMiniProgram): string[] => {
  const warnings: string[] = []
  for (const file of collectStyleSheets(program))
    checkSelectors(program, file, warning => void warnings.push(warning))
  return warnings
}

/** Which elements of a page the rules of a sheet reach: null stands for the page's own. */
type StyleReach = string | null

const createScopeCondition = (reach: StyleReach): string =>
  reach === null
    ? `:where(:not([${SCOPE_ATTRIBUTE}]), [${SCOPE_ATTRIBUTE}~="page"])`
    : `:where([${SCOPE_ATTRIBUTE}~="${reach}"])`

/** Whether a part of a selector names more than an element's tag: tags of page and app reach into components. */
const namesMoreThanTag = (compound: readonly selectorParser.Node[]) =>
  compound.some(({ type }) => ['class', 'id', 'attribute'].includes(type))

type SelectorPart = selectorParser.Selector['nodes'][number]

const splitCompounds = (selector: selectorParser.Selector): SelectorPart[][] => {
  const compounds: SelectorPart[][] = [[]]
  for (const node of selector.nodes) {
    if (node.type === 'combinator' || node.type === 'comment') compounds.push([])
    else compounds.at(-1)!.push(node)
  }
  return compounds.filter(({ length }) => length > 0)
}

/** `::before` and its like, also with one colon: they end a compound. */
const isPseudoElement = ({ type, value }: SelectorPart): boolean =>
  type === 'pseudo' && /^(::|:(before|after|first-line|first-letter)$)/.test(String(value))

type SheetScope = {
  reach: StyleReach
  host: string
  isScoped: boolean
  /** The sheets that import this one: one that imports itself ends there. */
  above?: readonly string[]
}

const scopeCompound = (
  selector: selectorParser.Selector,
  compound: readonly SelectorPart[],
  { reach, host }: SheetScope,
) => {
  const hostPart = compound.find(({ type, value }) => type === 'pseudo' && value === ':host')
  if (hostPart) {
    hostPart.replaceWith(selectorParser.pseudo({ value: `:where([${HOST_ATTRIBUTE}="${host}"])` }))
    return
  }
  if (reach === null && !namesMoreThanTag(compound)) return
  const condition = selectorParser.pseudo({ value: createScopeCondition(reach) })
  const end = compound.find(isPseudoElement)
  if (end) selector.insertBefore(end, condition)
  else selector.insertAfter(compound.at(-1)!, condition)
}

/** Makes a selector mean the elements that its style sheet reaches and no others. Its weight stays the same. */
const scopeSelector = (selector: string, scope: SheetScope): string =>
  selectorParser(selectors => {
    selectors.walkCombinators(combinator => {
      // `>>>` and `/deep/` are taken for a space, which is what browsers made of them.
      if (!/^(\s*|\s*[>+~]\s*)$/.test(combinator.value)) combinator.value = ' '
    })
    selectors.each(one => splitCompounds(one).forEach(compound => scopeCompound(one, compound, scope)))
  }).processSync(selector)

const translateStyleSheet = (program: CompiledMiniProgram, file: string, scope: SheetScope): string => {
  const styles = parseStyleSheet(program, file)
  let imported = ''
  styles.walkAtRules('import', rule => {
    const [, name = ''] = /["']([^"']+)["']/.exec(rule.params) ?? []
    const wanted = findStyleSheet(program, name, file)
    if (wanted !== null && !scope.above?.includes(wanted))
      imported += translateStyleSheet(program, wanted, { ...scope, above: [...(scope.above ?? []), file] })
    rule.remove()
  })
  styles.walkDecls(declaration => {
    declaration.value = convertRpxToCss(declaration.value)
  })
  styles.walkRules(rule => {
    if (isKeyframe(rule)) return
    rule.selector = toViewSelector(scope.isScoped ? scopeSelector(rule.selector, scope) : rule.selector)
  })
  return imported + styles.toString()
}

/** The file that an import means; null when there is none. */
export const findStyleSheet = (program: CompiledMiniProgram, wanted: string, from: string): string | null => {
  const place = resolveMiniProgramPath(wanted, from)
  return [place, `${place}.wxss`, wanted.replace(/^\//, '')].find(program.has) ?? null
}

/** Every component that a page shows, and those that they show in turn. */
export const collectShownComponents = (program: CompiledMiniProgram, page: string): string[] => {
  const found = new Set<string>()
  const collect = (component: string) => {
    if (found.has(component)) return
    found.add(component)
    program.components.get(component)?.uses.forEach(collect)
  }
  program.components.get(page)?.uses.forEach(collect)
  if (program.app.tabBar?.custom && program.tabs.some(({ pagePath }) => pagePath === page))
    collect(CUSTOM_TAB_BAR)
  found.delete(page)
  return [...found]
}

/** A component says in its configuration or in its script that its styles are the page's too. */
const reachesPage = ({ components, has, read }: CompiledMiniProgram, component: string): boolean =>
  components.get(component)?.config.styleIsolation === 'shared' ||
  (has(`${component}.js`) && /styleIsolation['"]?\s*:\s*['"](page-)?shared['"]/.test(read(`${component}.js`)))

/**
 * The style sheet of a page as the browser understands it: `app.wxss` (not in an independent package), then those of the
 * components that it shows, then its
 * own. Styles of a component reach its own elements only, and those of the page none of a component, unless it says so.
 */
export const buildPageStyles = (program: CompiledMiniProgram, page: string): string => {
  const components = collectShownComponents(program, page)
  const isScoped = components.length > 0
  const translate = (name: string, reach: StyleReach) =>
    program.has(`${name}.wxss`)
      ? translateStyleSheet(program, `${name}.wxss`, { reach, host: name, isScoped })
      : ''
  return [
    program.isIndependent(page) ? '' : translate('app', null),
    ...components.map(name => translate(name, reachesPage(program, name) ? null : name)),
    translate(page, null),
  ].join('\n')
}
