import { useEffect } from 'react'
import { View } from '@tarojs/components'
import { useNearViewport } from '@/platform/nearViewport'
import './EndSentinel.scss'

export type EndSentinelProps = {
  id: string
  /** How far from the screen the end counts as near, px. */
  margin: number
  /** Keep it the same function between renders. */
  onNear: () => void
}

/** Calls back when an element comes near the screen; `isNear` of the result is false until it was looked at. */
const useEndReached = ({ id, margin, onNear }: EndSentinelProps): void => {
  const { isNear, height } = useNearViewport(id, margin)
  // Without a height nobody has looked: what can't be watched must not fetch page after page.
  const isReached = isNear && height !== null
  useEffect(() => {
    if (isReached) onNear()
  }, [isReached, onNear])
}

/** Stands behind the last item of a list and tells once when it comes near; a longer list has another one. */
export const EndSentinel = (props: EndSentinelProps) => {
  useEndReached(props)
  return <View id={props.id} className="ui-list-end" />
}
