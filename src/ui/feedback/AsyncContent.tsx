import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getCurrentPackage, goBack, type PackageName } from '@/routes'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { drawOfflinePhone } from '../illustrations/offlinePhone'
import { drawFlatPulse } from '../illustrations/flatPulse'
import { drawMissingContent, type MissingContentKind } from '../illustrations/missingContent'
import { EmptyState } from './EmptyState'
import { getPageLoadErrorText, type ErrorMessageDescriptor } from './errorText'
import type { QueryState } from './queryState'
import { Skeleton, type SkeletonShape } from './Skeleton'

export type AsyncContentProps<T> = {
  state: QueryState<T>
  /** The content's own shapes while it loads; cards unless said otherwise. */
  skeleton?: SkeletonShape | ReactElement
  /** What stands there when the answer holds nothing. */
  empty?: { when: (data: T) => boolean; content: ReactNode }
  children: (data: T) => ReactNode
}

/**
 * Error, waiting, empty or content: whichever holds. Content that is there stays when a later request fails; the failure
 * itself was told as a message.
 */
export const AsyncContent = <T,>({ state, skeleton, empty, children }: AsyncContentProps<T>) => {
  const { data, status, error, refetch } = state
  if (data !== undefined) return empty?.when(data) ? empty.content : children(data)
  const failure = status === 'error' ? getPageLoadErrorText(error) : null
  if (failure) return <ErrorState error={failure} onRetried={() => void refetch()} />
  return <LoadingState skeleton={skeleton} />
}

const LoadingState = ({ skeleton }: Pick<AsyncContentProps<unknown>, 'skeleton'>) => {
  const { t } = useTranslation('ui')
  return (
    <View
      className="ui-screen__waiting"
      {...getAriaAttributes({ role: 'status', busy: true, label: t('loading') })}
    >
      {typeof skeleton === 'object' ? skeleton : <Skeleton shape={skeleton ?? 'cards'} />}
    </View>
  )
}

/** What a page was about, by the part of the product that it belongs to. */
const MISSING_CONTENT_BY_PACKAGE: Partial<Record<PackageName, MissingContentKind>> = {
  shop: 'parcel',
  payment: 'parcel',
  chair: 'chair',
  health: 'report',
  tongue: 'report',
}

/** What is not there, by its name; the server's words would only say the same once more. */
const MissingContent = () => {
  const { t } = useTranslation('ui')
  const kind = MISSING_CONTENT_BY_PACKAGE[getCurrentPackage() ?? 'main'] ?? 'page'
  return (
    <EmptyState
      illustration={palette => drawMissingContent(palette, kind)}
      title={t(`failure.gone.${kind === 'report' || kind === 'chair' ? kind : 'title'}`)}
      note={t(`failure.gone.${kind === 'chair' ? 'chairNote' : 'note'}`)}
      action={{ label: t('back'), onPress: () => goBack('shopHome') }}
    />
  )
}

type FailureProps = { error: ErrorMessageDescriptor; onRetried: () => void }

const Failure = ({ error: { key, serverMessage }, onRetried }: FailureProps) => {
  const { t } = useTranslation('ui')
  return (
    <EmptyState
      illustration={key === 'offline' ? drawOfflinePhone : drawFlatPulse}
      title={t(`failure.${key}.title`)}
      note={serverMessage ?? t(`failure.${key}.note`)}
      action={{ label: t('retry'), onPress: onRetried }}
    />
  )
}

const ErrorState = (props: FailureProps) => (
  <View className="ui-screen__failed" {...getAriaAttributes({ role: 'alert' })}>
    {props.error.key === 'gone' ? <MissingContent /> : <Failure {...props} />}
  </View>
)
