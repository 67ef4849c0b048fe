/**
 * The query of a page as the platform hands it over: not URI-decoded, cut at a second `=`, and "undefined" for a key without
 * value.
 */
export const parseMiniProgramPageQuery = (search: string): Record<string, string> =>
  Object.fromEntries(
    search
      .split('&')
      .filter(Boolean)
      .map(pair => {
        const [key = '', value = 'undefined'] = pair.split('=')
        return [key, value]
      }),
  )
