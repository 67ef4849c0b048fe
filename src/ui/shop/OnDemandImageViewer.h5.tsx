import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '@/platform/toast'
import type { ImageViewerProps } from './ImageViewer'

/** Pictures over the whole screen. Its code comes once somebody wants it: most people never bring a picture closer. */
export const OnDemandImageViewer = (props: ImageViewerProps) => {
  const { onClosed } = props
  const [loaded, setLoaded] = useState<{ ImageViewer: ComponentType<ImageViewerProps> } | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  useEffect(() => void import('./ImageViewer').then(setLoaded, () => setIsMissing(true)), [])
  useEffect(() => {
    if (!isMissing) return
    showToast({ key: 'errors.offline', tone: 'alert' })
    onClosed()
  }, [isMissing, onClosed])
  return loaded && <loaded.ImageViewer {...props} />
}
