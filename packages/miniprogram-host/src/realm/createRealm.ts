import path from 'node:path'
import vm from 'node:vm'
import { bundleHostScript } from '../bundleScript'
import type { CompiledMiniProgram, ComponentJsonConfig } from '../program/compiledProgram'
import { findScript, resolveMiniProgramPath } from '../program/resolveModule'
import type { FakedAnswerTrace } from './fakedAnswerTrace'
import type { HostBridge, ModuleWrapper, RealmControls, RealmSettings } from './bridge'
import { watchCallbacks, watchMethods, type ScriptWatch } from './scriptWatch'

/** What the realm needs from the rest of the host; modules and timers it brings itself. */
export type RealmHostServices = Omit<
  HostBridge,
  'startTimer' | 'stopTimer' | 'locateModule' | 'compileModule' | 'compileFunction' | 'encodeBytes'
>

export type RealmSources = {
  program: CompiledMiniProgram
  /** Source of the compiled templates. */
  templates: string
  fakedAnswers: FakedAnswerTrace
  /** Who watches what runs in the realm; null: nobody. */
  watch: ScriptWatch | null
}

export type Realm = { controls: RealmControls; stop: () => void }

/** Part of the language here, but not on every phone, or a way around the rules. */
const REMOVED_GLOBALS = ['WebAssembly', 'SharedArrayBuffer', 'Atomics']

/** What stands before each script when it runs. */
export const MODULE_PREFIX =
  '(function(Math){return function(module,require,worker){var exports=module.exports;'

const createTimers = (watch: ScriptWatch | null) => {
  const running = new Map<number, NodeJS.Timeout>()
  let newest = 0
  return {
    startTimer: (run: () => void, milliseconds: number, repeats: boolean) => {
      const id = ++newest
      const onFired = watch?.startTimer()
      const onDue = () => {
        if (!repeats) running.delete(id)
        onFired?.()
        run()
      }
      running.set(id, repeats ? setInterval(onDue, milliseconds) : setTimeout(onDue, milliseconds))
      return id
    },
    stopTimer: (id: number) => {
      clearTimeout(running.get(id))
      running.delete(id)
    },
    stopAll: () => running.forEach(timer => clearTimeout(timer)),
  }
}

type ModuleRequest = { wanted: string; from: string; isAsync: boolean }

/** Where a `require` leads, by the rules of packages: one's own, and the main one but from an independent package. */
const locateModule = (program: CompiledMiniProgram, { wanted, from, isAsync }: ModuleRequest): string => {
  const file = findScript(program, wanted, from)
  if (file === null) {
    const [scope = '', name = ''] = wanted.split('/')
    const advice = program.adviseOnPackage(scope.startsWith('@') ? `${scope}/${name}` : scope)
    const missing = resolveMiniProgramPath(wanted, from).replace(/(\.js)?$/, '.js')
    return JSON.stringify({ fail: `module '${missing}' is not defined, required in ${from}${advice}` })
  }
  const owner = program.getSubPackageRoot(file)
  if (program.isIndependent(from) && owner !== program.getSubPackageRoot(from)) {
    return JSON.stringify({ fail: `module '${file}' is out of reach of the independent package of ${from}` })
  }
  if (!isAsync && owner !== null && owner !== program.getSubPackageRoot(from)) {
    return JSON.stringify({
      fail: `module '${file}' is in the sub-package ${owner}, out of reach of ${from}`,
    })
  }
  return JSON.stringify({ ok: file })
}

const readModule = (program: CompiledMiniProgram, file: string): string =>
  file.endsWith('.json') ? `module.exports=${program.read(file)}` : program.read(file)

/** The paths of components count from the root. A page is styled as a page, also one that is made of a component. */
const toRealmConfig = (
  { pages }: CompiledMiniProgram,
  component: string,
  { usingComponents = {}, ...config }: ComponentJsonConfig,
): object => ({
  ...config,
  usingComponents: Object.fromEntries(
    Object.entries(usingComponents).map(([tag, place]) => [tag, `/${place}`]),
  ),
  ...(pages.includes(component) ? { styleIsolation: 'shared' } : { component: true }),
})

/**
 * Makes the logic layer: a realm with the language, console, timers and `wx`, and nothing of browser or Node. Code from
 * strings is refused.
 */
export const createRealm = (
  { program, templates, fakedAnswers, watch }: RealmSources,
  services: RealmHostServices,
  settings: RealmSettings,
): Realm => {
  const context = vm.createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  })
  const run = <T>(source: string, filename: string): T => vm.runInContext(source, context, { filename }) as T
  REMOVED_GLOBALS.forEach(name => run(`delete globalThis.${name}`, 'realm'))

  const RealmPromise = run<PromiseConstructor>('Promise', 'realm')
  fakedAnswers.watch(promise => promise instanceof RealmPromise)
  const { stopAll, ...timers } = createTimers(watch)
  const offered = { ...services, ...timers }
  const bridge: HostBridge = {
    ...fakedAnswers.bindCallbacks(watch ? watchCallbacks(watch, offered) : offered),
    locateModule: (wanted, from, isAsync) => locateModule(program, { wanted, from, isAsync }),
    // Each look at a global of a realm is slow, and arithmetic looks at `Math` all the time: every module is given it.
    compileModule: file =>
      run<ModuleWrapper>(`${MODULE_PREFIX}${readModule(program, file)}\n}})(Math)`, file),
    encodeBytes: bytes => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
    compileFunction: declaration => run(`(${declaration})`, 'test'),
  }
  const inside = run<(module: { exports: unknown }) => void>(
    `(function(module){${bundleHostScript(path.join(__dirname, 'inside/main.ts'), 'cjs')}\n})`,
    'host',
  )
  const module: { exports: unknown } = { exports: {} }
  inside(module)
  const { startLogicLayer } = module.exports as {
    startLogicLayer: (bridge: HostBridge, settings: string) => RealmControls
  }
  const started = startLogicLayer(bridge, JSON.stringify(settings))
  const controls = watch ? watchMethods(watch, started) : started
  for (const [component, { config, uses }] of program.components) {
    controls.addComponent(
      component,
      JSON.stringify(toRealmConfig(program, component, config)),
      JSON.stringify(uses),
    )
  }
  controls.installTemplates(
    run(`(function({$wxs,$typeName,getRegExp,getDate}){return ${templates}\n})`, 'templates'),
  )
  const stop = () => {
    fakedAnswers.stop()
    stopAll()
  }
  return { controls, stop }
}
