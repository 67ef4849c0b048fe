import type { Locale } from '@anzuo/domain/locale'
import type { RouteName } from '@/routes/table'
import type { RenderedPage } from './renderFirstView'
import { selectStyles, type StyleRule } from './selectStyles'

/** What the build knows of its own files (config/firstView). Names have no leading slash. */
export type FirstViewBuild = {
  /** `index.html`, and the scripts that take the place of its own where a first view stands in it. */
  indexHtml: string
  headScript: string
  admissionScript: string
  /** Scripts and styles that a page brings beside those of index.html, by route. */
  pageFiles: Readonly<Partial<Record<RouteName, readonly string[]>>>
  /** Style sheets of wide screens, which a phone does not load. */
  wideStyles: readonly string[]
  /** Files of texts, by language and namespace. */
  textFiles: Readonly<Record<Locale, Readonly<Record<string, string>>>>
  /** Rules of each style sheet, by file. */
  styleRules: Readonly<Record<string, readonly StyleRule[]>>
}

/** What Taro's router says of pages by a style sheet that it makes when it starts. */
const ROUTER_STYLE =
  'body{overflow:hidden}.taro_page{width:100%;height:100%;max-height:100vh;overflow-x:hidden;overflow-y:scroll}' +
  // Until it is settled whether the view is the right one, neither it nor the empty shell is seen.
  '[data-shell] #view{visibility:hidden}#shell{display:none}[data-view=refused] #shell{display:flex}'

const ASSET_TAGS = /<link[^>]*rel="stylesheet"[^>]*>|<script[^>]*\ssrc="[^"]*"[^>]*><\/script>/g

const escapeScript = (json: string): string => json.replace(/</g, '\\u003c')

/** Takes the place of a piece of a document. A function: what is put in may hold what `replace` takes for a pattern. */
const put = (html: string, place: RegExp | string, piece: string): string => html.replace(place, () => piece)

/** Texts that every page needs (src/i18n/instance). English ones are part of the app. */
const COMMON_NAMESPACES = ['common', 'ui']

const listTextFiles = ({ textFiles }: FirstViewBuild, namespaces: readonly string[], locale: Locale) =>
  [...COMMON_NAMESPACES, ...namespaces].flatMap(name => textFiles[locale][name] ?? [])

/** The pictures that stand at the top of a page come first: those that are not loaded lazily. */
const findHeroPicture = (markup: string): string | null =>
  /<img(?![^>]*loading="lazy")[^>]*\ssrc="(\/[^"]+)"/.exec(markup)?.[1] ?? null

/** Both themes in one document: the dark one waits in a template, unless it differs by its class alone. */
const renderThemes = ({ light, dark }: RenderedPage['markup']): { markup: string; template: string } => {
  const recoloured = light.replace('theme-light', 'theme-dark')
  return { markup: light, template: recoloured === dark ? '' : `<template id="dark-view">${dark}</template>` }
}

/** Writes a page's first view into index.html. */
export const composePage = (
  { route, namespaces, markup: themes, answers, isPersonal, drawnAt }: RenderedPage,
  locale: Locale,
  build: FirstViewBuild,
): string => {
  const { indexHtml, styleRules } = build
  const tags = indexHtml.match(ASSET_TAGS) ?? []
  const listFiles = (element: string) =>
    tags.filter(tag => tag.startsWith(element)).map(tag => /(?:href|src)="\/([^"]+)"/.exec(tag)?.[1] ?? '')
  const styles = listFiles('<link')
  const scripts = listFiles('<script')
  const pageFiles = build.pageFiles[route] ?? []
  const pageStyles = pageFiles.filter(file => file.endsWith('.css'))
  const { markup, template } = renderThemes(themes)
  const selectCritical = (files: readonly string[]) =>
    selectStyles(
      files.flatMap(file => styleRules[file] ?? []),
      markup + template + ' class="theme-dark"',
    )
  const hero = findHeroPicture(markup)
  const links = (files: readonly string[]) =>
    files.map(file => `<link rel="stylesheet" href="/${file}">`).join('')
  const head = [
    hero && `<link rel="preload" as="image" href="${hero}" fetchpriority="high">`,
    // The app's style sheets come between the two (src/startup/beforeApp/admitFirstView): what they say of what is drawn later, such as
    // a button, must win against the little of them that stands here, and must lose against the page's own rules.
    `<style>${ROUTER_STYLE}${selectCritical([...styles, ...build.wideStyles])}</style>`,
    `<style id="page-style">${selectCritical(pageStyles)}</style>`,
    `<noscript>${links([...styles, ...pageStyles])}</noscript>`,
  ]
  const preloads = [
    ...pageFiles.filter(file => file.endsWith('.js')),
    ...listTextFiles(build, namespaces, locale),
  ]
  const facts = [
    `data-drawn-at="${drawnAt.getTime()}"`,
    `data-timezone-offset="${drawnAt.getTimezoneOffset()}"`,
    `data-styles="${styles.join(' ')}"`,
    `data-scripts="${scripts.join(' ')}"`,
    `data-preloads="${preloads.join(' ')}"`,
  ]
  const body = [
    // As Taro's router would build it around the app.
    `<div class="taro-tabbar__container" id="container"><div class="taro-tabbar__panel"><div id="view" class="taro_router" ${facts.join(' ')}>${markup}</div></div></div>`,
    template,
    `<script type="application/json" id="view-answers">${escapeScript(JSON.stringify(answers))}</script>`,
    `<script>${build.admissionScript}</script>`,
  ]
  let html = indexHtml.replace(ASSET_TAGS, '')
  html = put(html, /<script>[\s\S]*?<\/script>/, `<script>${build.headScript}</script>`)
  html = put(html, '</head>', `${head.filter(Boolean).join('')}</head>`)
  const audience = isPersonal ? 'visitor' : 'public'
  html = put(
    html,
    /<html lang="[^"]*">/,
    `<html lang="${locale}" data-view-language="${locale}" data-audience="${audience}">`,
  )
  html = put(html, '<div id="app"></div>', '')
  html = put(html, /<noscript>\s*<p>[\s\S]*?<\/noscript>/, '')
  return put(html, '</body>', `${body.join('')}</body>`)
}
