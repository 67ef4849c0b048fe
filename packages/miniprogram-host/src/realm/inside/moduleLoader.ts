import type { HostBridge, ModuleWrapper } from '../bridge'

type Answer = { ok: string } | { fail: string }

/** The app's `require`: relative paths, one instance a file, nothing out of another sub-package. */
export const createModuleLoader = (bridge: HostBridge) => {
  const loaded = new Map<string, { exports: unknown }>()
  const compile = (file: string): ModuleWrapper => {
    try {
      return bridge.compileModule(file)
    } catch (error) {
      // An error of the host's own realm must not reach the app.
      throw new Error(String((error as Error).message))
    }
  }
  const load = (file: string): unknown => {
    const known = loaded.get(file)
    if (known) return known.exports
    const module: { exports: unknown } = { exports: {} }
    loaded.set(file, module)
    const require = (wanted: string): unknown => {
      const answer = JSON.parse(bridge.locateModule(String(wanted), file)) as Answer
      if ('fail' in answer) throw new Error(answer.fail)
      return load(answer.ok)
    }
    compile(file).call(undefined, require, module, module.exports)
    return module.exports
  }
  return { load }
}
