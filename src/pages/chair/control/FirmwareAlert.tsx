import { useFirmwareOffer } from '@/data/chair/firmware/firmwareOffer'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { ChairAlert } from './ChairAlerts'

/** Tells the owner that there is new software which does not come by itself. During a massage it says nothing. */
export const FirmwareAlert = ({ chair, isWorking }: { chair: ChairSummary; isWorking: boolean }) => {
  const { t } = useTranslation('chair')
  const { serialNumber, role, features } = chair
  const isUpdatable = role === 'owner' && features.includes('firmwareUpdate')
  const { data } = useFirmwareOffer(serialNumber, { enabled: isUpdatable && !isWorking })
  const update = data?.update
  if (!update || update.comesByInternet || isWorking || !isUpdatable) return null
  return (
    <ChairAlert
      id="chair-firmware"
      tone="calm"
      icon="refresh"
      title={t('control.firmwareTitle')}
      note={t('control.firmwareNote', { version: update.firmware })}
    >
      <Button
        id="chair-firmware-see"
        size="small"
        kind="outline"
        // The page needs the chair's one Bluetooth connection for itself.
        onPress={() => navigate('chairFirmware', { sn: serialNumber }, { method: 'replace' })}
      >
        {t('control.firmwareSee')}
      </Button>
    </ChairAlert>
  )
}
