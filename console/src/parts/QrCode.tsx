import { createQrCode } from '@anzuo/domain/qr'
import { useMemo } from 'react'

/** The quiet border that readers of QR codes need, in squares. */
const BORDER = 4

/** A text as a QR code, dark on white in either theme. */
export const QrCode = ({ content, name }: { content: string; name: string }) => {
  const { path, size } = useMemo(() => {
    const rows = createQrCode(content)
    const squares = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
    )
    return { path: squares.join(''), size: rows.length + 2 * BORDER }
  }, [content])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
