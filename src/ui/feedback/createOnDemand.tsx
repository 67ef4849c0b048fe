import { useEffect, useState, type ComponentType } from 'react'
import { showToast } from '@/platform/toast'

/**
 * What is opened by a press, but seldom: on the web its code is fetched when it opens for the first time. Where the code does not come, the
 * person is told and it closes again.
 * @param load imports the component
 */
export function createOnDemand<P extends { onClosed: () => void }>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  return function OnDemand(props: P) {
    const { onClosed } = props
    const [loaded, setLoaded] = useState<{ Content: ComponentType<P> } | null>(null)
    const [isMissing, setIsMissing] = useState(false)
    useEffect(
      () =>
        void load().then(
          Content => setLoaded({ Content }),
          () => setIsMissing(true),
        ),
      [],
    )
    useEffect(() => {
      if (!isMissing) return
      showToast({ key: 'errors.offline', tone: 'alert' })
      onClosed()
    }, [isMissing, onClosed])
    return loaded && <loaded.Content {...props} />
  }
}
