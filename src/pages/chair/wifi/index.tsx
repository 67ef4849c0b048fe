import { View } from '@tarojs/components'
import { parseSerialNumber } from '@anzuo/chair-protocol'
import { useChairWithOfflineCache } from '@/data/chair/chairs'
import type { ChairSummary } from '@/data/chair/knownChairs'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { WifiElsewhere } from './WifiElsewhere'
import { WifiSetup } from './WifiSetup'
import { WifiText } from './WifiText'
import './wifi.scss'

function ChairWifiPage() {
  const { t } = useTranslation()
  const { sn } = useRouteParams('chairWifi')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t('titles.chairWifi')} />
  return <ChairWifiScreen serialNumber={serialNumber} />
}

const ChairWifiScreen = ({ serialNumber }: { serialNumber: string }) => {
  const { t } = useTranslation()
  const chair = useChairWithOfflineCache(serialNumber, { isAnonymousGuest: false })
  return (
    <PageLayout title={t('titles.chairWifi')} back="chairList" state={chair}>
      {shown => (
        <View className="wifi">
          <ChairWifiContent chair={shown} />
        </View>
      )}
    </PageLayout>
  )
}

const ChairWifiContent = ({ chair }: { chair: ChairSummary }) => {
  const { t } = useTranslation('chair')
  const toControl = () => navigate('chairControl', { sn: chair.serialNumber }, { method: 'replace' })
  if (!chair.features.includes('wifi'))
    return (
      <>
        <WifiText id="wifi-none" title={t('wifi.noWifiTitle')} note={t('wifi.noWifiNote')} />
        <Button onPress={toControl}>{t('wifi.toControl')}</Button>
      </>
    )
  if (!canUseBluetooth()) return <WifiElsewhere serialNumber={chair.serialNumber} onLeft={toControl} />
  return <WifiSetup chair={chair} onLeft={toControl} />
}

export default withTranslations([chairTranslations, chairLinkTranslations], ChairWifiPage)
