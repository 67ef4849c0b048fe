import type { ReactElement, ReactNode } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { getCurrentPackage, getCurrentRouteName, goBack, navigate, type PackageName } from '@/routes'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import { drawOfflinePhone } from '../illustrations/offlinePhone'
import { drawFlatPulse } from '../illustrations/flatPulse'
import type { MissingContentKind } from '../illustrations/missingContentKinds'
import { EmptyState } from './EmptyState'
import { getPageLoadErrorText, type ErrorMessageDescriptor } from './errorText'
import type { QueryState } from './queryState'
import { Skeleton, type SkeletonShape } from './Skeleton'
import { useMissingContentDrawing } from './useMissingContentDrawing'

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

const getMissingContentKind = (): MissingContentKind =>
  getCurrentRouteName() === 'smartPlan'
    ? 'report'
    : (MISSING_CONTENT_BY_PACKAGE[getCurrentPackage() ?? 'main'] ?? 'page')

/** What is not there, or not this person's, and where to find what is. */
const GoneState = () => {
  const { t } = useTranslation(['ui', 'common'])
  const kind = getMissingContentKind()
  const illustration = useMissingContentDrawing(kind)
  const back = { label: t('back'), onPress: () => goBack('shopHome') }
  const words = () => {
    if (getCurrentRouteName() === 'sharedReport') return { key: 'link', action: back } as const
    if (kind === 'report')
      return {
        key: kind,
        action: { label: t('failure.report.action'), onPress: () => navigate('healthHistory') },
      } as const
    if (kind === 'chair')
      return {
        key: kind,
        action: { label: t('common:titles.devices'), onPress: () => navigate('chairList') },
      } as const
    return { key: 'gone', action: back } as const
  }
  const { key, action } = words()
  return (
    <EmptyState
      illustration={illustration}
      title={t(`failure.${key}.title`)}
      note={t(`failure.${key}.note`)}
      action={action}
    />
  )
}

const ErrorState = ({ error, onRetried }: { error: ErrorMessageDescriptor; onRetried: () => void }) => {
  const { t } = useTranslation('ui')
  const { key, serverMessage } = error
  return (
    <View className="ui-screen__failed" {...getAriaAttributes({ role: 'alert' })}>
      {key === 'gone' ? (
        <GoneState />
      ) : (
        <EmptyState
          illustration={key === 'offline' ? drawOfflinePhone : drawFlatPulse}
          title={t(`failure.${key}.title`)}
          note={serverMessage ?? t(`failure.${key}.note`)}
          action={{ label: t('retry'), onPress: onRetried }}
        />
      )}
    </View>
  )
}
