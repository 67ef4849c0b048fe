import type { Device } from '@/contract'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { ListRow } from '@/ui/ListRow'
import { Sheet } from '@/ui/Sheet'
import { useChairWords } from '../parts/useChairWords'

/** Why a chair may be offline, and what still works. */
export const OfflineSheet = ({ device, onClosed }: { device: Device; onClosed: () => void }) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  return (
    <Sheet
      open
      id="offline-sheet"
      title={t('devices.whyTitle', { name: nameOf(device) })}
      onClosed={onClosed}
      main={{
        label: t('devices.why.control'),
        onPress: () => navigate('chair', { sn: device.serialNumber }),
      }}
      secondary={{
        label: t('devices.why.help'),
        onPress: () => navigate('commonProblem', { topic: 'connection' }),
      }}
    >
      <ListRow icon="flash" title={t('devices.why.power')} />
      <ListRow icon="wifi" title={t('devices.why.wifi')} />
      <ListRow icon="bt" title={t('devices.why.near')} />
    </Sheet>
  )
}
