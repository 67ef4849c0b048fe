import { createHash } from 'node:crypto'

/** The platform's scripts that its browser loads for payment and sharing. */
const WEIXIN_SCRIPT_ORIGIN = 'https://res.wx.qq.com'

/**
 * What the page may load and run: its own scripts, workers and WebAssembly, the platform's scripts, and exactly the
 * inline scripts that `index.html` was built with, by their hashes. Styles may be inline because Taro and the charts set
 * them on elements.
 */
export const buildContentSecurityPolicy = (html: string): string => {
  const hashes = extractInlineScripts(html).map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' 'wasm-unsafe-eval' ${[...hashes, WEIXIN_SCRIPT_ORIGIN].join(' ')}`,
    `worker-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `media-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self' data: blob:`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

const extractInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?<attributes>[^>]*)>(?<body>[\s\S]*?)<\/script>/gi)]
    // A script with an address is no inline one, and data is no script.
    .filter(({ groups }) => !/\s(?:src\s*=|type="application\/json")/i.test(groups?.attributes ?? ''))
    // Browsers read every line end as a line feed before they compare the hash.
    .map(({ groups }) => (groups?.body ?? '').replace(/\r\n?/g, '\n'))
