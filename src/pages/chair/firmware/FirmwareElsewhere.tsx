import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { ListRow } from '@/ui/layout/ListRow'
import { BluetoothElsewhere } from '../components/BluetoothElsewhere'
import { FirmwareText } from './FirmwareText'

export type FirmwareElsewhereProps = {
  serialNumber: string
  comesByInternet: boolean
  onLeft: () => void
}

/** How a chair gets its new software when this browser has no Bluetooth. */
export const FirmwareElsewhere = ({ serialNumber, comesByInternet, onLeft }: FirmwareElsewhereProps) => {
  const { t } = useTranslation('chairFirmware')
  if (comesByInternet)
    return (
      <>
        <FirmwareText id="firmware-by-wifi" title={t('byWifi.title')} note={t('byWifi.note')} />
        <Button onPress={onLeft}>{t('toControl')}</Button>
      </>
    )
  return (
    <>
      <FirmwareText id="firmware-elsewhere" title={t('elsewhere.title')} note={t('elsewhere.note')} />
      <BluetoothElsewhere page="firmware" serialNumber={serialNumber}>
        <ListRow icon="wifi" title={t('elsewhere.three')} />
      </BluetoothElsewhere>
      <Button kind="text" onPress={onLeft}>
        {t('toControl')}
      </Button>
    </>
  )
}
