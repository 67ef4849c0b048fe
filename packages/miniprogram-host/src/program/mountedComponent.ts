import { MiniProgramRejectedError } from '../violations'
import type { CompiledMiniProgram } from './compiledProgram'
import { findComponent } from './resolveModule'

/** One component of a mini-program, to stand alone on a page that the host makes for it. */
export type ComponentMount = {
  /** As `usingComponents` of app.json would name it. */
  component: string
  /** By name; the classes of `externalClasses` too. */
  properties: Record<string, unknown>
  /** What `setData` gives the component once it is ready. */
  data: Record<string, unknown>
  /** Template of what stands between the component's tags. */
  slot: string
}

/** Where a component stands alone: its page, by path without extension, and its element there. */
export type MountedComponent = { page: string; elementId: string }

const ELEMENT_ID = 'mounted'
const TAG = 'mounted-component'

/** @throws MiniProgramRejectedError when the program has no such component. */
const resolveMountedComponent = (program: CompiledMiniProgram, wanted: string): string => {
  const found = findComponent(program, wanted, 'app')
  const path = found ?? wanted.replace(/^\//, '')
  if (program.pages.includes(path))
    throw new MiniProgramRejectedError('app-config', `${path} is a page, not a component; --open opens it`)
  if (found === null) throw new MiniProgramRejectedError('missing-file', `there is no component ${wanted}`)
  return found
}

/** A component whose script has failed is not there to be given data. */
const renderPage = ({ properties, data }: ComponentMount): string => `Page({
  data: ${JSON.stringify({ properties })},
  onReady() {
    this.selectComponent('#${ELEMENT_ID}')?.setData(${JSON.stringify(data)})
  }
})`

const renderTemplate = ({ properties, slot }: ComponentMount): string => {
  const attributes = Object.keys(properties).map(name => ` ${name}="{{properties['${name}']}}"`)
  return `<${TAG} id="${ELEMENT_ID}"${attributes.join('')}>${slot}</${TAG}>`
}

/**
 * The program with one page only, which shows the component. It lies in the component's own package, so that the same rules hold.
 * @throws MiniProgramRejectedError when the program has no such component.
 */
export const mountOnOwnPage = (program: CompiledMiniProgram, mount: ComponentMount): CompiledMiniProgram => {
  const component = resolveMountedComponent(program, mount.component)
  const root = program.getSubPackageRoot(component)
  const page = `${root === null ? '' : `${root}/`}${TAG}/index`
  const config = { navigationBarTitleText: component, usingComponents: { [TAG]: `/${component}` } }
  const made = new Map([
    [`${page}.js`, renderPage(mount)],
    [`${page}.json`, JSON.stringify(config)],
    [`${page}.wxml`, renderTemplate(mount)],
  ])
  return {
    ...program,
    pages: [page],
    tabs: [],
    mounted: { page, elementId: ELEMENT_ID },
    has: file => made.has(file) || program.has(file),
    read: file => made.get(file) ?? program.read(file),
    readBytes: file => {
      const text = made.get(file)
      return text === undefined ? program.readBytes(file) : Buffer.from(text)
    },
  }
}
