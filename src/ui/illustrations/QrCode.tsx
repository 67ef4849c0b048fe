import { drawQrCodeSvg } from './drawQrCodeSvg'
import { SvgImage } from './SvgImage'
import { useQrCode } from './useQrCode'

export type QrCodeProps = {
  /** What a phone reads in it, such as a link. */
  text: string
  /** What assistive technology says of it. */
  label: string
}

/** A QR code; nothing until what makes it has been loaded. */
export const QrCode = ({ text, label }: QrCodeProps) => {
  const code = useQrCode(text)
  return code && <SvgImage svg={drawQrCodeSvg(code)} label={label} />
}
