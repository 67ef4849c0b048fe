/**
 * Copies a text; to be called from a touch.
 * @returns whether it worked; old browsers and pages without TLS don't allow it
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
