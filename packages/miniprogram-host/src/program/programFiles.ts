import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { findNpmPackages, listFilesRecursively, NPM_FOLDER } from './npmPackages'
import { findMiniProgramProject, type NpmRelation } from './projectConfig'
import {
  bundlePackageScript,
  compileLess,
  compileModuleScript,
  compileSass,
  compileTypeScript,
  createModuleSourceMap,
  createTypeScriptSourceMap,
  minifyScript,
  readTextFile,
} from './sourceCompilers'

/** The files of a mini-program as the platform gets them: sources are compiled when they are first read. */
export type ProgramFiles = {
  /** The folder of `app.json`. */
  folder: string
  list: string[]
  has: (file: string) => boolean
  read: (file: string) => string
  readBytes: (file: string) => Uint8Array
  /** Size in the package, in bytes; what counts for nothing there has none. */
  size: (file: string) => number
  /** The same when the tools have made it as small as the project says. */
  packedSize: (file: string) => number
  /** What to do about a package that is named but not there; '' when it is no package that the project lists. */
  adviseOnPackage: (name: string) => string
  /** What a script of the package was written as; null: it is no script of the program's authors. */
  findScriptSource: (file: string) => ScriptSource | null
}

/** A script as its authors wrote it, on this machine. `sourceMap` leads there from what runs; null: it runs as it is. */
type ScriptSource = { place: string; sourceMap: string | null }

/** Where a file comes from, and what makes it. Without `compile` it is taken as it is. Scripts have a source map. */
type FileSource = {
  place: string
  compile?: (file: string) => string
  createSourceMap?: () => string | null
}

/** What compilers make other files from: it is not part of the package itself. */
const SOURCE_EXTENSION = /\.(less|scss|sass|ts)$/
/** What the developer tools leave out when nothing of the mini-program names it. */
const UNCOUNTED_FILE =
  /(^|\/)(LICENSE|package(-lock)?\.json|project(\.private)?\.config\.json|[jt]sconfig\.json)$|\.(md|map|d\.ts|flow)$/

const createSource = (place: string): [extension: string, source: FileSource] => {
  const extension = path.extname(place)
  switch (extension) {
    case '.js':
      return [
        '.js',
        {
          place,
          compile: file => compileModuleScript(readTextFile(place), file),
          createSourceMap: () => createModuleSourceMap(readTextFile(place)),
        },
      ]
    case '.ts':
      return [
        '.js',
        {
          place,
          compile: file => compileTypeScript(readTextFile(place), file),
          createSourceMap: () => createTypeScriptSourceMap(readTextFile(place)),
        },
      ]
    case '.less':
      return ['.wxss', { place, compile: file => compileLess(readTextFile(place), file, place) }]
    case '.scss':
    case '.sass':
      return ['.wxss', { place, compile: file => compileSass(readTextFile(place), file, place) }]
    default:
      return [extension, { place }]
  }
}

type Sources = Map<string, FileSource>

const addFile = (sources: Sources, file: string, place: string) => {
  if (file.endsWith('.d.ts')) return
  const [extension, source] = createSource(place)
  const name = file.slice(0, file.length - path.extname(file).length) + extension
  // What somebody compiled already goes before what it was compiled from.
  if (SOURCE_EXTENSION.test(file) && sources.has(name)) return
  sources.set(name, source)
}

/** Adds the packages of npm, where the project has not brought them along. */
const addPackages = (sources: Sources, root: string, relation: NpmRelation): Map<string, string> => {
  const { packages, missing } = findNpmPackages(relation)
  const folder = path.posix.join(path.relative(root, relation.target).split(path.sep).join('/'), NPM_FOLDER)
  const brought = new Set(
    [...sources.keys()]
      .filter(file => file.startsWith(`${folder}/`))
      .flatMap(file => {
        const [scope = '', name = ''] = file.slice(folder.length + 1).split('/')
        return [scope, `${scope}/${name}`]
      }),
  )
  for (const { name, content } of packages) {
    if (brought.has(name)) continue
    const target = `${folder}/${name}`
    if ('entry' in content) {
      sources.set(`${target}/index.js`, {
        place: content.entry,
        compile: file => bundlePackageScript(content.entry, file),
      })
    } else {
      for (const file of listFilesRecursively(content.folder))
        addFile(sources, `${target}/${file}`, path.join(content.folder, file))
    }
  }
  return missing
}

/** Size of a script, template or style sheet without what only its authors need; null for other files. */
const measurePacked = (file: string, read: (file: string) => string): number | null => {
  if (UNCOUNTED_FILE.test(file)) return 0
  if (file.endsWith('.js')) return Buffer.byteLength(minifyScript(read(file)))
  if (!/\.(wxml|wxss|json)$/.test(file)) return null
  const text = read(file).replace(/<!--[^]*?-->|\/\*[^]*?\*\//g, '')
  return Buffer.byteLength(text.replace(/\s+/g, ' '))
}

const isOutside = (folder: string) => folder.startsWith('..')

/**
 * Lists the files of a mini-program, built or as its authors wrote it. `project.config.json` says where it lies and what is
 * left out; packages of npm come from `node_modules`.
 * @throws MiniProgramRejectedError when there is no mini-program.
 */
export const openProgramFiles = (folder: string): ProgramFiles => {
  const { projectFolder, root, isIgnored, npmRelations, isMinified } = findMiniProgramProject(folder)
  const sources: Sources = new Map()
  const files = listFilesRecursively(root).filter(file => !isIgnored(file))
  const isSource = (file: string) => SOURCE_EXTENSION.test(file)
  for (const file of [...files.filter(name => !isSource(name)), ...files.filter(isSource)])
    addFile(sources, file, path.join(root, file))
  const missing = new Map<string, string>()
  for (const relation of npmRelations) {
    if (isOutside(path.relative(root, relation.target))) continue
    for (const [name, where] of addPackages(sources, root, relation)) missing.set(name, where)
  }

  const compiled = new Map<string, string>()
  const find = (file: string): FileSource => sources.get(file) ?? { place: path.join(root, file) }
  const readCompiled = (file: string, compile: (file: string) => string): string => {
    const known = compiled.get(file)
    if (known !== undefined) return known
    const text = compile(file)
    compiled.set(file, text)
    return text
  }
  const size = (file: string) => (UNCOUNTED_FILE.test(file) ? 0 : statSync(find(file).place).size)
  const read = (file: string) => {
    const { place, compile } = find(file)
    return compile ? readCompiled(file, compile) : readTextFile(place)
  }
  return {
    folder: root,
    list: [...sources.keys()],
    has: file => sources.has(file),
    read,
    readBytes: file => {
      const { place, compile } = find(file)
      return compile ? Buffer.from(readCompiled(file, compile)) : readFileSync(place)
    },
    size,
    packedSize: file => (isMinified ? measurePacked(file, read) : null) ?? size(file),
    adviseOnPackage: name => {
      const where = missing.get(name)
      if (where === undefined) return ''
      return `; run "npm install" in ${path.relative(process.cwd(), where) || projectFolder}`
    },
    findScriptSource: file => {
      const { place, createSourceMap } = find(file)
      if (!createSourceMap || place.split(path.sep).includes('node_modules')) return null
      return { place, sourceMap: createSourceMap() }
    },
  }
}
