/** Long enough for the browser to have taken the file. */
const KEEP_MS = 60_000

/** Hands a file that came as Base64 to the browser, under its name. */
export const saveBase64 = (fileName: string, content: string, type: string): void => {
  const bytes = Uint8Array.from(atob(content), character => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
