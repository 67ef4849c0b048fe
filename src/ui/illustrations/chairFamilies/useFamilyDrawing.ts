import { useEffect, useState } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { FamilyDrawing } from './familyDrawing'
import { getLoadedFamilyDrawing, loadFamilyDrawing } from './loadFamilyDrawing'

/** The drawing of a family; null until it is there, and while the network keeps it away: a picture is not worth an error. */
export const useFamilyDrawing = (family: ChairFamilyKey): FamilyDrawing | null => {
  const [, setCount] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const rerender = () => {
      if (!isUnmounted) setCount(count => count + 1)
    }
    if (!getLoadedFamilyDrawing(family)) loadFamilyDrawing(family).then(rerender, rerender)
    return () => {
      isUnmounted = true
    }
  }, [family])
  return getLoadedFamilyDrawing(family)
}
