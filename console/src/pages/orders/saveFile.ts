/** Long enough for the browser to have taken the file. */
const KEEP_MS = 60_000

/** Hands a PDF to the browser, under its name. */
export const saveFile = ({ fileName, pdf }: { fileName: string; pdf: string }): void => {
  const bytes = Uint8Array.from(atob(pdf), character => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
