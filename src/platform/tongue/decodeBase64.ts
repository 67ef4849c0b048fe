const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The bytes that base64 stands for. Mini-programs have no `atob`, and the platform has deprecated its own function. */
export const decodeBase64 = (text: string): ArrayBuffer => {
  const digits = text.replace(/=+$/, '')
  const values = new Uint8Array(128)
  for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let bits = 0
  let length = 0
  for (let index = 0; index < digits.length; index++) {
    bits = (bits << 6) | values[digits.charCodeAt(index)]!
    const place = index % 4
    if (place > 0) bytes[length++] = bits >> (6 - 2 * place)
  }
  return bytes.buffer
}
