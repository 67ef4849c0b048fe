import { useTranslation } from '@/i18n'
import { copyText } from '@/platform/clipboard'
import { getAbsoluteUrl } from '@/platform/linkSharing'
import { showToast } from '@/platform/toast'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { WifiText } from './WifiText'

export type WifiElsewhereProps = { serialNumber: string; onLeft: () => void }

/** Where a chair gets its Wi-Fi when this browser has no Bluetooth. */
export const WifiElsewhere = ({ serialNumber, onLeft }: WifiElsewhereProps) => {
  const { t } = useTranslation('chair')
  const copy = async () => {
    const isCopied = await copyText(getAbsoluteUrl(`/chair/${serialNumber}/wifi`))
    if (isCopied) showToast({ text: t('wifi.elsewhere.copied'), tone: 'good' })
  }
  return (
    <>
      <WifiText id="wifi-elsewhere" title={t('wifi.elsewhere.title')} note={t('wifi.elsewhere.note')} />
      <Card rows>
        <ListRow icon="scan" title={t('wifi.elsewhere.one')} />
        <ListRow icon="phone" title={t('wifi.elsewhere.two')} />
        <ListRow icon="seat" title={t('wifi.elsewhere.three')} />
      </Card>
      <Button kind="outline" icon="copy" onPress={() => void copy()}>
        {t('wifi.elsewhere.copy')}
      </Button>
      <Button kind="text" onPress={onLeft}>
        {t('wifi.toControl')}
      </Button>
    </>
  )
}
