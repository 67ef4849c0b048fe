import type { ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { goBack } from '@/routes'
import { aria } from './aria'
import { drawOfflinePhone } from './art/offlinePhone'
import { drawFlatPulse } from './art/flatPulse'
import { EmptyPicture } from './EmptyPicture'
import { openingFailureOf, type FailureText } from './failureText'
import type { QueryState } from './queryState'
import { Skeleton } from './Skeleton'
import { Svg } from './Svg'
import { usePalette } from './theme'

export type ScreenStateProps<T> = {
  state: QueryState<T>
  /** The content's own shapes while it loads. */
  skeleton?: ReactNode
  /** What stands there when the answer holds nothing. */
  empty?: { when: (data: T) => boolean; content: ReactNode }
  children: (data: T) => ReactNode
}

/**
 * Error, waiting, empty or content: whichever holds. Content that is there stays when a later request fails; the failure
 * itself was told as a message.
 */
export const ScreenState = <T,>({ state, skeleton, empty, children }: ScreenStateProps<T>) => {
  const { data, status, error, refetch } = state
  if (data !== undefined) return <>{empty?.when(data) ? empty.content : children(data)}</>
  const failure = status === 'error' ? openingFailureOf(error) : null
  if (failure) return <Failed failure={failure} onRetried={() => void refetch()} />
  return <Waiting>{skeleton}</Waiting>
}

const Waiting = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation('ui')
  return (
    <View className="ui-screen__waiting" {...aria({ role: 'status', busy: true, label: t('loading') })}>
      {children ?? <Skeleton shape="cards" />}
    </View>
  )
}

const Failed = ({ failure, onRetried }: { failure: FailureText; onRetried: () => void }) => {
  const { t } = useTranslation('ui')
  const palette = usePalette()
  const { key, serverMessage } = failure
  const draw = key === 'offline' ? drawOfflinePhone : drawFlatPulse
  const isGone = key === 'gone'
  return (
    <View className="ui-screen__failed" {...aria({ role: 'alert' })}>
      <EmptyPicture
        art={<Svg svg={draw(palette)} />}
        title={t(`failure.${key}.title`)}
        note={serverMessage ?? t(`failure.${key}.note`)}
        action={
          isGone
            ? { label: t('back'), onPress: () => goBack('storeBrand') }
            : { label: t('retry'), onPress: onRetried }
        }
      />
    </View>
  )
}
