import type { CodeSpace } from 'glass-easel-miniprogram-adapter'
import type { RealmControls } from '../bridge'
import { tolerateInvalidComponentOptions, type BuiltInBehaviors } from './componentOptions'
import { describeError, type RunGuarded } from './globals'
import { createTemplates } from './templateScripts'

type StaticConfig = Parameters<CodeSpace['addComponentStaticConfig']>[1]
type CompiledTemplate = Parameters<CodeSpace['addCompiledTemplate']>[1]

/** What a script may say of its component's styles, as its configuration may. */
type StyleOptions = { styleIsolation?: string; addGlobalClass?: boolean }

const takeStyleOptions = (
  space: CodeSpace,
  path: string,
  { styleIsolation, addGlobalClass }: StyleOptions,
) => {
  const config = space.getComponentStaticConfig(path) ?? {}
  const isolation = config.styleIsolation ?? styleIsolation
  space.addComponentStaticConfig(path, {
    ...config,
    ...(isolation ? { styleIsolation: isolation as StaticConfig['styleIsolation'] } : {}),
    ...(addGlobalClass ? { addGlobalClass } : {}),
  })
}

/** What a form learns of a component in it. */
const FORM_FIELD_PROPERTIES = { name: { type: String }, value: { type: null } }

const createBuiltInBehaviors = (space: CodeSpace): BuiltInBehaviors => {
  const formField = space.behavior().definition({ properties: FORM_FIELD_PROPERTIES }).register()
  return name => (name.startsWith('wx://form-field') && !name.endsWith('button') ? formField : undefined)
}

export type ComponentDefinitionDependencies = {
  space: CodeSpace
  guard: RunGuarded
  /** Runs a file of the app. */
  loadModule: (file: string) => unknown
  /** The script of a page or component has thrown. */
  onFailed: (path: string, reason: string) => void
}

/** The components of the app: their configuration, their templates, and their files, which run when they are first used. */
export const createComponentDefinitions = ({
  space,
  guard,
  loadModule,
  onFailed,
}: ComponentDefinitionDependencies): Pick<RealmControls, 'addComponent' | 'installTemplates' | 'define'> => {
  // Stands for a component or page whose script has failed.
  space.component('').definition({}).register()
  const findBehavior = createBuiltInBehaviors(space)
  const usedBy = new Map<string, string[]>()
  const defined = new Set<string>()

  const define = (path: string) => {
    if (defined.has(path)) return
    defined.add(path)
    usedBy.get(path)?.forEach(define)
    const run = () => {
      tolerateInvalidComponentOptions(options => takeStyleOptions(space, path, options), findBehavior)
      loadModule(`${path}.js`)
    }
    const { Page, Component, Behavior } = globalThis as unknown as Record<string, unknown>
    guard(() => {
      try {
        space.globalComponentEnv(globalThis, path, run)
      } catch (error) {
        Object.assign(globalThis, { Page, Component, Behavior })
        onFailed(path, describeError(error))
        throw error
      }
    })
  }

  return {
    addComponent: (path, config, uses) => {
      usedBy.set(path, JSON.parse(uses) as string[])
      space.addStyleSheet(path, undefined, path)
      space.addComponentStaticConfig(path, JSON.parse(config) as StaticConfig)
    },
    installTemplates: create => {
      const groups = createTemplates(create, guard)
      for (const path of usedBy.keys()) {
        const template = { groupList: groups, content: groups[path], fallbackListenerOnNativeNode: true }
        space.addCompiledTemplate(path, template as CompiledTemplate)
      }
    },
    define,
  }
}
