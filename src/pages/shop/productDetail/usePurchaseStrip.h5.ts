import { useEffect, useState } from 'react'
import type { PurchaseStrip } from './PurchaseStrip.h5'

/** The strip of a wide window once it has been loaded; a phone never loads it, and a page without it is whole. */
export const usePurchaseStrip = (isWide: boolean): typeof PurchaseStrip | null => {
  const [strip, setStrip] = useState<{ PurchaseStrip: typeof PurchaseStrip } | null>(null)
  useEffect(() => {
    if (isWide) import('./PurchaseStrip.h5').then(setStrip, () => setStrip(null))
  }, [isWide])
  return isWide && strip ? strip.PurchaseStrip : null
}
