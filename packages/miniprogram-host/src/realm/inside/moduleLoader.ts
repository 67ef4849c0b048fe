import type { HostBridge, ModuleWrapper } from '../bridge'

type Answer = { ok: string } | { fail: string }

/** Runs the script of a worker, which finds `worker` as a global. */
export type LoadWorkerModule = (file: string, worker: object) => unknown

/** The app's `require`: relative paths, one instance a file, nothing out of another sub-package. */
export const createModuleLoader = (bridge: HostBridge) => {
  const compile = (file: string): ModuleWrapper => {
    try {
      return bridge.compileModule(file)
    } catch (error) {
      const { message, stack = '' } = error as Error
      // Its first line says where in the file it is; an error of the host's own realm must not reach the app.
      const place = stack.split('\n')[0] ?? ''
      throw new SyntaxError(`${place.startsWith(file) ? place : file}: ${message}`)
    }
  }
  const locate = (wanted: string, from: string, isAsync: boolean): string => {
    const answer = JSON.parse(bridge.locateModule(String(wanted), from, isAsync)) as Answer
    if ('fail' in answer) throw new Error(answer.fail)
    return answer.ok
  }
  /** `worker` is what the script of a worker finds under this name; the app itself has none. */
  const createLoad = (loaded: Map<string, { exports: unknown }>, worker?: object) => {
    const load = (file: string): unknown => {
      const known = loaded.get(file)
      if (known) return known.exports
      const module: { exports: unknown } = { exports: {} }
      loaded.set(file, module)
      const require = (wanted: string): unknown => load(locate(wanted, file, false))
      require.async = async (wanted: string): Promise<unknown> => load(locate(wanted, file, true))
      try {
        compile(file).call(undefined, module, require, worker)
      } catch (error) {
        loaded.delete(file)
        throw error
      }
      return module.exports
    }
    return load
  }
  const loadWorker: LoadWorkerModule = (file, worker) => createLoad(new Map(), worker)(file)
  return { load: createLoad(new Map()), loadWorker }
}
