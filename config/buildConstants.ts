import type { Brand } from './brands'

/**
 * A constant and each part of it by its path, so that a place that needs one value of an object doesn't carry all of it.
 * Every part is text: whatever reads the configuration besides webpack takes nothing else.
 */
const toDefinitions = (path: string, value: unknown): Record<string, string> => ({
  [path]: JSON.stringify(value),
  ...(typeof value === 'object' && value !== null
    ? Object.assign(
        {},
        ...Object.entries(value).map(([key, part]) =>
          /^\w+$/.test(key) ? toDefinitions(`${path}.${key}`, part) : {},
        ),
      )
    : {}),
})

/** What every build knows while it is compiled, of whatever target, brand and mode; `types/global.d.ts` declares it. */
export const getBuildConstants = (build: {
  brand: Brand
  version: string
  /** Scheme and host of the server; empty where it serves the page itself. */
  origin: string
}): Record<string, string> => ({
  ...toDefinitions('BRAND', build.brand),
  APP_VERSION: JSON.stringify(build.version),
  API_ORIGIN: JSON.stringify(build.origin),
})
