import type { Chair } from '@anzuo/contract'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { ListRow } from '@/ui/layout/ListRow'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { useChairLabels } from '../components/useChairLabels'

/** Why a chair may be offline, and what still works. */
export const ChairOfflineHelpSheet = ({ device, onClosed }: { device: Chair; onClosed: () => void }) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  return (
    <BottomSheet
      open
      id="offline-sheet"
      title={t('devices.whyTitle', { name: getChairName(device) })}
      onClosed={onClosed}
      primaryAction={{
        label: t('devices.why.control'),
        onPress: () => navigate('chairControl', { sn: device.serialNumber }),
      }}
      secondaryAction={{
        label: t('devices.why.help'),
        onPress: () => navigate('commonProblem', { topic: 'connection' }),
      }}
    >
      <ListRow icon="flash" title={t('devices.why.power')} />
      <ListRow
        icon="wifi"
        title={t('devices.why.wifi')}
        {...(device.role === 'owner' && device.features.includes('wifi')
          ? { onPress: () => navigate('chairWifi', { sn: device.serialNumber }) }
          : {})}
      />
      <ListRow icon="bt" title={t('devices.why.near')} />
    </BottomSheet>
  )
}
