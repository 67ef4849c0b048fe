import { parse as parseStyles, type CssSyntaxError, type Rule as StyleRule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { MiniProgramRejectedError } from '../violations'
import { resolveMiniProgramPath, type CompiledMiniProgram } from './compiledProgram'

/** Built-in elements are drawn as `wx-view`, `wx-text` …; `page` is the body of the page's frame. */
const mapTagsToViewElements = selectorParser(selectors =>
  selectors.walkTags(tag => {
    if (tag.value === 'page') tag.value = 'body'
    else if (!/^(wx-|from$|to$|\d)/.test(tag.value)) tag.value = `wx-${tag.value}`
  }),
)

/** The selector in the view's document that a WXSS or automator selector means. */
export const toViewSelector = (selector: string): string => mapTagsToViewElements.processSync(selector)

/** rpx are 750ths of the screen's width. */
const convertRpx = (value: string): string => value.replace(/(-?[\d.]+)rpx/g, 'calc($1 * 100vw / 750)')

const isKeyframe = (rule: StyleRule) =>
  rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(String(rule.parent.name))

const IMPORT_STATEMENT = /@import\s+["']([^"']+)["']/g

/** What WXSS lacks, or only newer phones know. */
const UNSUPPORTED_PSEUDO = /^(:has|:host-context|::v-deep|::part|::slotted)$/

const findSelectorError = (node: selectorParser.Node, isComponent: boolean): string | null => {
  if (node.type === 'universal') return 'the platform does not take *'
  if (node.type === 'combinator' && !/^(\s*|\s*[>+~]\s*)$/.test(node.value))
    return `there is no ${node.value}`
  if (node.type === 'pseudo' && UNSUPPORTED_PSEUDO.test(node.value))
    return `not every phone knows ${node.value}`
  if (isComponent && ['tag', 'id', 'attribute'].includes(node.type)) {
    return `a component takes class selectors only, not ${String(node)}`
  }
  return null
}

const parseStyleSheet = (program: CompiledMiniProgram, file: string) => {
  try {
    return parseStyles(program.read(file), { from: file })
  } catch (error) {
    const { line = 1, reason = String(error) } = error as Partial<CssSyntaxError>
    throw new MiniProgramRejectedError('style', `${file}:${line}: ${reason}`)
  }
}

const checkSelectors = (program: CompiledMiniProgram, file: string) => {
  const isComponent = program.components.get(file.replace(/\.wxss$/, ''))?.config.component === true
  parseStyleSheet(program, file).walkRules(rule => {
    if (isKeyframe(rule)) return
    selectorParser(selectors =>
      selectors.walk(node => {
        const fault = findSelectorError(node, isComponent)
        if (!fault) return
        throw new MiniProgramRejectedError(
          'style',
          `${file}:${rule.source?.start?.line ?? 1}: ${fault}: ${rule.selector}`,
        )
      }),
    ).processSync(rule.selector)
  })
}

/**
 * Looks whether every imported style sheet is there, and whether all of them keep to what the platform takes.
 * @throws MiniProgramRejectedError when one does not.
 */
export const checkMiniProgramStyleSheets = (program: CompiledMiniProgram): void => {
  for (const file of program.files.filter(name => name.endsWith('.wxss'))) checkSelectors(program, file)
  for (const file of program.files.filter(name => name.endsWith('.wxss'))) {
    for (const [, imported = ''] of program.read(file).matchAll(IMPORT_STATEMENT)) {
      const wanted = resolveMiniProgramPath(imported, file)
      if (!program.has(wanted))
        throw new MiniProgramRejectedError('missing-file', `${wanted}, imported in ${file}`)
    }
  }
}

const translateStyleSheet = (program: CompiledMiniProgram, file: string): string => {
  const styles = parseStyles(program.read(file), { from: file })
  let imported = ''
  styles.walkAtRules('import', rule => {
    const wanted = resolveMiniProgramPath(rule.params.replace(/^['"]|['"]$/g, ''), file)
    imported += translateStyleSheet(program, wanted)
    rule.remove()
  })
  styles.walkDecls(declaration => {
    declaration.value = convertRpx(declaration.value)
  })
  styles.walkRules(rule => {
    if (!isKeyframe(rule)) rule.selector = toViewSelector(rule.selector)
  })
  return imported + styles.toString()
}

/**
 * The style sheet of a page as the browser understands it: `app.wxss`, then those of the components it uses, then its own.
 * The imports have been checked before.
 */
export const buildPageStyles = (program: CompiledMiniProgram, page: string): string =>
  ['app', ...(program.components.get(page)?.uses ?? []), page]
    .map(name => `${name}.wxss`)
    .filter(file => program.has(file))
    .map(file => translateStyleSheet(program, file))
    .join('\n')
