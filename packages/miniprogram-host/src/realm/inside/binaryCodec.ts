import { isBinaryPlaceholder } from '../binaryTransfer'
import type { HostBridge } from '../bridge'

/** The realm's side of the border for bytes: buffers are made here, since one of the host would be a way out. */
export const createArrayBufferJsonCodec = ({ giveBytes, takeBytes }: HostBridge) => ({
  pack: (value: unknown): string =>
    JSON.stringify(value, (_key, inner: unknown) =>
      inner instanceof ArrayBuffer ? { $bytes: giveBytes(inner), length: inner.byteLength } : inner,
    ) ?? 'null',
  unpack: (json: string): unknown =>
    JSON.parse(json, (_key, value: unknown) => {
      if (!isBinaryPlaceholder(value)) return value
      const buffer = new ArrayBuffer(value.length)
      takeBytes(value.$bytes, buffer)
      return buffer
    }),
})

export type ArrayBufferJsonCodec = ReturnType<typeof createArrayBufferJsonCodec>
