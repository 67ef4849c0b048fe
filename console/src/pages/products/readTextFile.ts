/** What a file that was chosen says. */
export type ReadFile = { name: string; text: string; encoding: 'UTF-8' | 'UTF-16' }

const startsWith = (bytes: Uint8Array, ...start: number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** The text of the bytes of a spreadsheet's file; letters that are in neither encoding become `\uFFFD`, which the trial names. */
export const decodeText = (bytes: Uint8Array): Pick<ReadFile, 'text' | 'encoding'> => {
  if (startsWith(bytes, 0xff, 0xfe))
    return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16' }
  return { text: new TextDecoder('utf-8').decode(bytes), encoding: 'UTF-8' }
}

export const readTextFile = async (file: File): Promise<ReadFile> => ({
  name: file.name,
  ...decodeText(new Uint8Array(await file.arrayBuffer())),
})
