import { createQrCode } from '@anzuo/domain/qr'
import { useMemo } from 'react'
import { useText } from '../i18n/useText'

/** The quiet border that readers of QR codes need, in squares. */
const BORDER = 4

/** The secret of an authenticator app as a QR code, dark on white in either theme. */
export const TotpQrCode = ({ uri }: { uri: string }) => {
  const { text } = useText()
  const { path, size } = useMemo(() => {
    const rows = createQrCode(uri)
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
    )
    return { path: squares.join(''), size: rows.length + 2 * BORDER }
  }, [uri])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={text('session.qrCode')}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
