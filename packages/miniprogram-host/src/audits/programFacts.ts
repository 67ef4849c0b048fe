import path from 'node:path'
import type { CompiledMiniProgram } from '../program/compiledProgram'
import { resolveMiniProgramPath } from '../program/resolveModule'
import { collectShownComponents } from '../program/styles'
import { readPageStyles, type PageStyles } from './styleSheetRules'

const EXPRESSION = /\{\{([^]*?)\}\}/g
/** A name in an expression: neither a field of something nor a word in quotes. */
const NAME = /"[^"]*"|'[^']*'|(?<![\w$.])[A-Za-z_$][\w$]*/g
const REFERENCE = /<(?:import|include)\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/g
/** What follows a window that changes, in scripts and templates. */
const ADAPTATION = /<match-media\b|createMediaQueryObserver|\bonResize\b|\bonWindowResize\b/

/** What can be said of a program without running it. */
export type ProgramFacts = {
  /** The names of data that the template of a page or component mentions, with what it imports. */
  getBoundNames: (component: string) => ReadonlySet<string>
  getPageStyles: (page: string) => PageStyles
  /** Whether the page's size may change. */
  isResizable: (page: string) => boolean
  /** Whether anything of the page follows a change of its size. */
  isAdapted: (page: string) => boolean
  /** Pages to which nothing in the program leads. */
  listUnreachablePages: () => string[]
}

const readText = ({ has, read }: CompiledMiniProgram, file: string) => (has(file) ? read(file) : '')

const keepResults = <T>(find: (name: string) => T): ((name: string) => T) => {
  const found = new Map<string, T>()
  return name => {
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name) as T
  }
}

const findBoundNames = (program: CompiledMiniProgram, component: string): Set<string> => {
  const names = new Set<string>()
  const seen = new Set<string>()
  const read = (file: string) => {
    if (seen.has(file) || !program.has(file)) return
    seen.add(file)
    const template = program.read(file)
    for (const [, expression = ''] of template.matchAll(EXPRESSION))
      for (const [name] of expression.matchAll(NAME)) names.add(name)
    for (const [, source = ''] of template.matchAll(REFERENCE)) {
      const wanted = resolveMiniProgramPath(source, file)
      read(program.has(wanted) ? wanted : `${wanted}.wxml`)
    }
  }
  read(`${component}.wxml`)
  return names
}

/** Scripts and templates name a page by its path, of which the last two parts are never left out. */
const toTail = (page: string) => page.split('/').slice(-2).join('/')

const listUnreachablePages = (program: CompiledMiniProgram): string[] => {
  const isEntry = (page: string) =>
    page === program.pages[0] || program.tabs.some(({ pagePath }) => pagePath === page)
  const texts = program.files
    .filter(file => /\.(js|ts|wxml|wxs)$/.test(file))
    .map(file => ({ place: file.slice(0, -path.extname(file).length), text: program.read(file) }))
  return program.pages.filter(
    page => !isEntry(page) && !texts.some(({ place, text }) => place !== page && text.includes(toTail(page))),
  )
}

/** Reads a program for the audits, each part when it is first asked for. */
export const createProgramFacts = (program: CompiledMiniProgram): ProgramFacts => {
  const getPageStyles = keepResults(page => readPageStyles(program, page))
  const getConfig = (page: string) => program.components.get(page)?.config
  let unreachable: string[] | null = null
  return {
    getBoundNames: keepResults(component => findBoundNames(program, component)),
    getPageStyles,
    isResizable: page => {
      const orientation = getConfig(page)?.pageOrientation ?? program.app.window?.pageOrientation
      return program.app.resizable === true || !['portrait', undefined].includes(orientation)
    },
    isAdapted: keepResults(
      page =>
        getPageStyles(page).hasMediaQueries ||
        ['app', page, ...collectShownComponents(program, page)].some(name =>
          ADAPTATION.test(readText(program, `${name}.js`) + readText(program, `${name}.wxml`)),
        ),
    ),
    listUnreachablePages: () => (unreachable ??= listUnreachablePages(program)),
  }
}
