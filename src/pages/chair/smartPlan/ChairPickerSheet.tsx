import type { Chair } from '@anzuo/contract'
import { useTranslation } from '@/i18n'
import { ListRow } from '@/ui/layout/ListRow'
import { Icon } from '@/ui/icons/Icon'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { useChairLabels } from '../components/useChairLabels'

export type ChairPickerSheetProps = {
  devices: readonly Chair[]
  /** Serial number. */
  chosen: string | null
  onChosen: (serialNumber: string) => void
  onClosed: () => void
}

/** Chooses which chair follows the report. */
export const ChairPickerSheet = ({ devices, chosen, onChosen, onClosed }: ChairPickerSheetProps) => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  return (
    <BottomSheet open id="chair-sheet" title={t('smart.chooseChair')} onClosed={onClosed}>
      {devices.map(device => (
        <ListRow
          key={device.serialNumber}
          icon="seat"
          tone={device.isOnline ? 'accent' : 'neutral'}
          title={getChairName(device)}
          note={t(device.isOnline ? 'devices.online' : 'devices.offline')}
          value={device.serialNumber === chosen ? <Icon name="check" size={20} /> : undefined}
          chevron={false}
          onPress={() => onChosen(device.serialNumber)}
        />
      ))}
    </BottomSheet>
  )
}
