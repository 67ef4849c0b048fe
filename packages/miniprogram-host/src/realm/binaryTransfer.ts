/** How bytes stand in the JSON that crosses the realm's border: the bytes themselves are copied beside it. */
export type BinaryPlaceholder = { $bytes: number; length: number }

/** Whether a value stands for bytes that wait in a store. */
export const isBinaryPlaceholder = (value: unknown): value is BinaryPlaceholder =>
  typeof value === 'object' && value !== null && '$bytes' in value

/** The host's side of the border for bytes: JSON with marks, and what the marks stand for until it is fetched. */
export type BinaryTransferStore = {
  /** Keeps a copy of a buffer of the realm and numbers it. */
  give: (buffer: ArrayBuffer) => number
  /** Fills a buffer of the realm. What is fetched is forgotten. */
  take: (id: number, buffer: ArrayBuffer) => void
  /** JSON of a value whose Uint8Arrays the realm gets as ArrayBuffers. */
  pack: (value: unknown) => string
  /** The value that the realm packed; its ArrayBuffers have become Uint8Arrays. */
  unpack: (json: string) => unknown
}

export const createBinaryTransferStore = (): BinaryTransferStore => {
  const kept = new Map<number, Uint8Array>()
  let newest = 0
  const keep = (bytes: Uint8Array): number => {
    kept.set(++newest, bytes)
    return newest
  }
  const fetch = (id: number): Uint8Array | undefined => {
    const bytes = kept.get(id)
    kept.delete(id)
    return bytes
  }
  return {
    give: buffer => keep(new Uint8Array(buffer).slice()),
    take: (id, buffer) => {
      const bytes = fetch(id)
      if (bytes) new Uint8Array(buffer).set(bytes)
    },
    pack: value => {
      // A Buffer turns itself into JSON before anybody is asked, so the replacer looks at what it was.
      const mark = function (this: Record<string, unknown>, key: string, json: unknown): unknown {
        const found = this[key]
        return found instanceof Uint8Array ? { $bytes: keep(found), length: found.length } : json
      }
      return JSON.stringify(value, mark)
    },
    unpack: json =>
      JSON.parse(json, (_key, value: unknown) =>
        isBinaryPlaceholder(value) ? (fetch(value.$bytes) ?? new Uint8Array()) : value,
      ) as unknown,
  }
}
