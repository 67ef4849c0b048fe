import qrcode from 'qrcode-generator'

/** A QR code as rows of dark (true) and light squares, without the quiet border. */
export type QrCodeMatrix = readonly (readonly boolean[])[]

/** Any version that the text needs; a code of which 15 % is lost or dirty can still be read. */
const AUTOMATIC_VERSION = 0
const ERROR_CORRECTION_LEVEL = 'M'

/** The text's UTF-8 bytes, one character each, as the encoder takes them. */
const toUtf8ByteString = (text: string): string =>
  encodeURIComponent(text).replace(/%(..)/g, (_, byte: string) => String.fromCharCode(parseInt(byte, 16)))

/**
 * The QR code of a text, such as a link.
 * @throws RangeError for a text longer than 2,331 bytes
 */
export const createQrCode = (text: string): QrCodeMatrix => {
  const code = qrcode(AUTOMATIC_VERSION, ERROR_CORRECTION_LEVEL)
  code.addData(toUtf8ByteString(text), 'Byte')
  try {
    code.make()
  } catch {
    throw new RangeError('too long for a code')
  }
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place)
  return places.map(row => places.map(column => code.isDark(row, column)))
}
