/** Versions as `1.4.0`: numbers between dots. */
export const APP_VERSION_PATTERN = /^\d{1,5}(\.\d{1,5}){0,3}$/

/**
 * Whether an app is older than the oldest one that still works with the server. Missing parts count as 0; no minimum, and a version that
 * can't be read, is never too old.
 */
export const isAppOutdated = (version: string, minimumVersion: string): boolean => {
  if (!APP_VERSION_PATTERN.test(version) || !APP_VERSION_PATTERN.test(minimumVersion)) return false
  const own = version.split('.').map(Number)
  const least = minimumVersion.split('.').map(Number)
  const at = [0, 1, 2, 3].find(index => (own[index] ?? 0) !== (least[index] ?? 0))
  return at !== undefined && (own[at] ?? 0) < (least[at] ?? 0)
}
