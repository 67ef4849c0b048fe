import qrcode from 'qrcode-generator'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'

/** What stands in the code on a chair: its page at this server. */
export const getChairLandingPath = ({
  family,
  serialNumber,
}: {
  family: ChairFamilyKey
  serialNumber: string
}): string => {
  const model = /^[A-Z]+\d{2}/.exec(serialNumber)?.[0] ?? family.toUpperCase()
  return `/${family}/${model}/${serialNumber}`
}

/** The style of the printable page; its hash stands in the content security policy. */
const STYLE = `
  :root { font: 18px/1.5 system-ui, sans-serif; color: #1e2421; background: #fff }
  body { display: grid; justify-items: center; gap: 1rem; margin: 3rem 1rem; text-align: center }
  svg { width: 70mm; height: 70mm }
  h1 { margin: 0; font-size: 1.6rem; letter-spacing: .08em }
  p { max-width: 32em; margin: 0; overflow-wrap: anywhere }
  @media print { p.hint { display: none } @page { margin: 15mm } }
`

/** A page to print and to stick on a chair: its code, its number and its link. */
export const renderChairQrCodePage = (link: string, serialNumber: string): string => {
  const code = qrcode(0, 'M')
  code.addData(link)
  code.make()
  const svg = code.createSvgTag({ scalable: true, margin: 4 })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Code of ${serialNumber}</title>
<style>${STYLE}</style>
<h1>${serialNumber}</h1>
<div role="img" aria-label="QR code that leads to ${link}">${svg}</div>
<p><a href="${link}">${link}</a></p>
<p class="hint">Print this page, or scan it from the screen.</p>
</html>`
}
