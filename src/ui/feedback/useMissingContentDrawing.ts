import { useEffect, useState } from 'react'
import { createSvg } from '../illustrations/createSvg'
import type { DrawIllustration } from '../illustrations/Illustration'
import { MISSING_CONTENT_VIEW_BOX, type MissingContentKind } from '../illustrations/missingContentKinds'

const drawNothing: DrawIllustration = () => createSvg(MISSING_CONTENT_VIEW_BOX, '')

/**
 * The picture of what is not there. It is fetched when something is missing, which is found out over a network; until it has come its place
 * stays free.
 */
export const useMissingContentDrawing = (kind: MissingContentKind): DrawIllustration => {
  const [draw, setDraw] = useState<{ illustration: DrawIllustration }>({ illustration: drawNothing })
  useEffect(() => {
    import('../illustrations/missingContent').then(
      ({ drawMissingContent }) => setDraw({ illustration: palette => drawMissingContent(palette, kind) }),
      // The words say all of it; the picture only shows it.
      () => undefined,
    )
  }, [kind])
  return draw.illustration
}
