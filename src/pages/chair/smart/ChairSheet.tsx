import type { Device } from '@/contract'
import { useTranslation } from '@/i18n'
import { ListRow } from '@/ui/ListRow'
import { Icon } from '@/ui/Icon'
import { Sheet } from '@/ui/Sheet'
import { useChairWords } from '../parts/useChairWords'

export type ChairSheetProps = {
  devices: readonly Device[]
  /** Serial number. */
  chosen: string | null
  onChosen: (serialNumber: string) => void
  onClosed: () => void
}

/** Chooses which chair follows the report. */
export const ChairSheet = ({ devices, chosen, onChosen, onClosed }: ChairSheetProps) => {
  const { t } = useTranslation('chair')
  const { nameOf } = useChairWords()
  return (
    <Sheet open id="chair-sheet" title={t('smart.chooseChair')} onClosed={onClosed}>
      {devices.map(device => (
        <ListRow
          key={device.serialNumber}
          icon="seat"
          tone={device.isOnline ? 'accent' : 'neutral'}
          title={nameOf(device)}
          note={t(device.isOnline ? 'devices.online' : 'devices.offline')}
          value={device.serialNumber === chosen ? <Icon name="check" size={20} /> : undefined}
          chevron={false}
          onPress={() => onChosen(device.serialNumber)}
        />
      ))}
    </Sheet>
  )
}
