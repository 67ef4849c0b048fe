/** First bytes of the picture formats that browsers and the mini-program both show. */
const IMAGE_SIGNATURES: readonly RegExp[] = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[\s\S]{4}WEBP/]

/**
 * Base64 of a picture without a data prefix, or null when the text is no JPEG, PNG or WebP.
 * @param text base64, with or without a prefix such as `data:image/png;base64,`
 */
export const normalisePictureBase64 = (text: string): string | null => {
  const base64 = text.replace(/^data:[\w/+.-]+;base64,/, '').replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null
  const start = Buffer.from(base64.slice(0, 24), 'base64').toString('latin1')
  return IMAGE_SIGNATURES.some(signature => signature.test(start)) ? base64 : null
}
