import { useTranslation } from '@/i18n'
import { Button } from '@/ui/forms/Button'
import { ListRow } from '@/ui/layout/ListRow'
import { BluetoothElsewhere } from '../components/BluetoothElsewhere'
import { WifiText } from './WifiText'

export type WifiElsewhereProps = { serialNumber: string; onLeft: () => void }

/** Where a chair gets its Wi-Fi when this browser has no Bluetooth. */
export const WifiElsewhere = ({ serialNumber, onLeft }: WifiElsewhereProps) => {
  const { t } = useTranslation('chair')
  return (
    <>
      <WifiText id="wifi-elsewhere" title={t('wifi.elsewhere.title')} note={t('wifi.elsewhere.note')} />
      <BluetoothElsewhere page="wifi" serialNumber={serialNumber}>
        <ListRow icon="seat" title={t('wifi.elsewhere.three')} />
      </BluetoothElsewhere>
      <Button kind="text" onPress={onLeft}>
        {t('wifi.toControl')}
      </Button>
    </>
  )
}
