import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { getAbsoluteUrl } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { FirmwareText } from './FirmwareText'

export type FirmwareElsewhereProps = {
  serialNumber: string
  comesByInternet: boolean
  onLeft: () => void
}

/** How a chair gets its new software when this browser has no Bluetooth. */
export const FirmwareElsewhere = ({ serialNumber, comesByInternet, onLeft }: FirmwareElsewhereProps) => {
  const { t } = useTranslation('chairFirmware')
  const copy = async () => {
    const isCopied = await copyText(getAbsoluteUrl(`/chair/${serialNumber}/firmware`))
    if (isCopied) showToast({ text: t('elsewhere.copied'), tone: 'good' })
  }
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
      <Card rows>
        <ListRow icon="scan" title={t('elsewhere.one')} />
        <ListRow icon="phone" title={t('elsewhere.two')} />
        <ListRow icon="wifi" title={t('elsewhere.three')} />
      </Card>
      <Button kind="outline" icon="copy" onPress={() => void copy()}>
        {t('elsewhere.copy')}
      </Button>
      <Button kind="text" onPress={onLeft}>
        {t('toControl')}
      </Button>
    </>
  )
}
