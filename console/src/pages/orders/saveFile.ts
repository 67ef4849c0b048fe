/** Long enough for the browser to have taken the file. */
const KEEP_MS = 60_000

/** A file as the server gives it. */
export type ReceivedFile = { fileName: string; base64: string; mediaType: string }

/** Hands a file to the browser, under its name. */
export const saveFile = ({ fileName, base64, mediaType }: ReceivedFile): void => {
  const bytes = Uint8Array.from(atob(base64), character => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  window.setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}

/** Hands a PDF to the browser to keep or print. */
export const savePdf = ({ fileName, pdf }: { fileName: string; pdf: string }): void =>
  saveFile({ fileName, base64: pdf, mediaType: 'application/pdf' })
