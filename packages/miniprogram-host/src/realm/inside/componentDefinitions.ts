import type { CodeSpace } from 'glass-easel-miniprogram-adapter'
import type { RealmControls } from '../bridge'
import { tolerateInvalidComponentOptions } from './componentOptions'
import type { RunGuarded } from './globals'

type StaticConfig = Parameters<CodeSpace['addComponentStaticConfig']>[1]
type CompiledTemplate = Parameters<CodeSpace['addCompiledTemplate']>[1]

export type ComponentDefinitionDependencies = {
  space: CodeSpace
  guard: RunGuarded
  /** Runs a file of the app. */
  loadModule: (file: string) => unknown
}

/** The components of the app: their configuration, their templates, and their files, which run when they are first used. */
export const createComponentDefinitions = ({
  space,
  guard,
  loadModule,
}: ComponentDefinitionDependencies): Pick<RealmControls, 'addComponent' | 'installTemplates' | 'define'> => {
  const usedBy = new Map<string, string[]>()
  const defined = new Set<string>()

  const define = (path: string) => {
    if (defined.has(path)) return
    defined.add(path)
    usedBy.get(path)?.forEach(define)
    const run = () => {
      tolerateInvalidComponentOptions()
      loadModule(`${path}.js`)
    }
    guard(() => space.globalComponentEnv(globalThis, path, run))
  }

  return {
    addComponent: (path, config, uses) => {
      usedBy.set(path, JSON.parse(uses) as string[])
      space.addComponentStaticConfig(path, JSON.parse(config) as StaticConfig)
    },
    installTemplates: groups => {
      for (const path of usedBy.keys()) {
        const template = { groupList: groups, content: groups[path], fallbackListenerOnNativeNode: true }
        space.addCompiledTemplate(path, template as CompiledTemplate)
      }
    },
    define,
  }
}
