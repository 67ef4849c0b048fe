import { useSyncExternalStore } from 'react'
import { View } from '@tarojs/components'
import { useTranslation } from '@/i18n'
import { networkStatus } from '@/platform/networkStatus'
import { getAriaAttributes } from '../accessibility/ariaAttributes'
import './OfflineBanner.scss'

/** One line below the navigation bar while the device has no network; nothing otherwise. */
export const OfflineBanner = () => {
  const { t } = useTranslation('ui')
  const isOnline = useSyncExternalStore(
    networkStatus.onChanged,
    networkStatus.isOnline,
    networkStatus.isOnline,
  )
  return isOnline ? null : (
    <View className="ui-offline" {...getAriaAttributes({ role: 'status', live: 'polite' })}>
      {t('offline')}
    </View>
  )
}
