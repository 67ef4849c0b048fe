import path from 'node:path'
import vm from 'node:vm'
import { bundleHostScript } from '../bundleScript'
import { resolveMiniProgramPath, type CompiledMiniProgram } from '../program/compiledProgram'
import type { HostBridge, ModuleWrapper, RealmControls, RealmSettings } from './bridge'

/** What the realm needs from the rest of the host; modules and timers it brings itself. */
export type RealmHostServices = Omit<
  HostBridge,
  'startTimer' | 'stopTimer' | 'locateModule' | 'compileModule' | 'compileFunction' | 'encodeBytes'
>

export type RealmSources = {
  program: CompiledMiniProgram
  /** Source of the compiled templates. */
  templates: string
}

export type Realm = { controls: RealmControls; stop: () => void }

/** Part of the language here, but not on every phone, or a way around the rules. */
const REMOVED_GLOBALS = ['WebAssembly', 'SharedArrayBuffer', 'Atomics']

const createTimers = () => {
  const running = new Map<number, NodeJS.Timeout>()
  let newest = 0
  return {
    startTimer: (run: () => void, milliseconds: number, repeats: boolean) => {
      const id = ++newest
      const onDue = () => {
        if (!repeats) running.delete(id)
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

/** Where a `require` leads, by the rules of packages: the main package and one's own sub-package, nothing else. */
const locateModule = (program: CompiledMiniProgram, wanted: string, from: string): string => {
  const file = resolveMiniProgramPath(wanted, from).replace(/(\.js)?$/, '.js')
  if (!program.has(file))
    return JSON.stringify({ fail: `module '${file}' is not defined, required in ${from}` })
  const owner = program.getSubPackageRoot(file)
  if (owner !== null && owner !== program.getSubPackageRoot(from)) {
    return JSON.stringify({
      fail: `module '${file}' is in the sub-package ${owner}, out of reach of ${from}`,
    })
  }
  return JSON.stringify({ ok: file })
}

/**
 * Makes the logic layer: a realm with the language, console, timers and `wx`, and nothing of browser or Node. Code from
 * strings is refused.
 */
export const createRealm = (
  { program, templates }: RealmSources,
  services: RealmHostServices,
  settings: RealmSettings,
): Realm => {
  const context = vm.createContext(Object.create(null) as object, {
    codeGeneration: { strings: false, wasm: false },
  })
  const run = <T>(source: string, filename: string): T => vm.runInContext(source, context, { filename }) as T
  REMOVED_GLOBALS.forEach(name => run(`delete globalThis.${name}`, 'realm'))

  const { stopAll, ...timers } = createTimers()
  const bridge: HostBridge = {
    ...services,
    ...timers,
    locateModule: (wanted, from) => locateModule(program, wanted, from),
    // Each look at a global of a realm is slow, and arithmetic looks at `Math` all the time: every module is given it.
    compileModule: file =>
      run<ModuleWrapper>(
        `(function(Math){return function(require,module,exports){${program.read(file)}\n}})(Math)`,
        file,
      ),
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
  const controls = startLogicLayer(bridge, JSON.stringify(settings))
  for (const [component, { config, uses }] of program.components) {
    controls.addComponent(component, JSON.stringify(config), JSON.stringify(uses))
  }
  controls.installTemplates(run(`(${templates})`, 'templates'))
  return { controls, stop: stopAll }
}
