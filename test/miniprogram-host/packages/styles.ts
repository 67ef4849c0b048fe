import { parse as parseStyles, type Rule as StyleRule } from 'postcss'
import selectorParser from 'postcss-selector-parser'
import { ProgramRefused } from '../violations'
import { resolvePath, type Program } from './program'

/** Built-in elements are drawn as `wx-view`, `wx-text` …; `page` is the body of the page's frame. */
const toDrawnElements = selectorParser(selectors =>
  selectors.walkTags(tag => {
    if (tag.value === 'page') tag.value = 'body'
    else if (!/^(wx-|from$|to$|\d)/.test(tag.value)) tag.value = `wx-${tag.value}`
  }),
)

/** The selector in the view's document that a WXSS or automator selector means. */
export const toViewSelector = (selector: string): string => toDrawnElements.processSync(selector)

/** rpx are 750ths of the screen's width. */
const withoutRpx = (value: string): string => value.replace(/(-?[\d.]+)rpx/g, 'calc($1 * 100vw / 750)')

const isKeyframe = (rule: StyleRule) =>
  rule.parent?.type === 'atrule' && 'name' in rule.parent && /keyframes$/.test(String(rule.parent.name))

const IMPORTED = /@import\s+["']([^"']+)["']/g

/**
 * Looks whether every imported style sheet is there.
 * @throws ProgramRefused when one is missing.
 */
export const checkStyles = (program: Program): void => {
  for (const file of program.files.filter(name => name.endsWith('.wxss'))) {
    for (const [, imported = ''] of program.read(file).matchAll(IMPORTED)) {
      const wanted = resolvePath(imported, file)
      if (!program.has(wanted)) throw new ProgramRefused('missing-file', `${wanted}, imported in ${file}`)
    }
  }
}

const translate = (program: Program, file: string): string => {
  const styles = parseStyles(program.read(file), { from: file })
  let imported = ''
  styles.walkAtRules('import', rule => {
    const wanted = resolvePath(rule.params.replace(/^['"]|['"]$/g, ''), file)
    imported += translate(program, wanted)
    rule.remove()
  })
  styles.walkDecls(declaration => {
    declaration.value = withoutRpx(declaration.value)
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
export const pageStyles = (program: Program, page: string): string =>
  ['app', ...(program.components.get(page)?.uses ?? []), page]
    .map(name => `${name}.wxss`)
    .filter(file => program.has(file))
    .map(file => translate(program, file))
    .join('\n')
