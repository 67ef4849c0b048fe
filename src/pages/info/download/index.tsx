import { View } from '@tarojs/components'
import { qrCodeOf } from '@/domain/qr/qrCode'
import { useTranslation, withTexts } from '@/i18n'
import { infoTexts } from '@/i18n/namespaces/info'
import { copyText } from '@/platform/clipboard'
import { deviceSystem, openOutside } from '@/platform/outside'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams } from '@/routes'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { drawQr } from '../parts/drawQr'
import { BrandHead } from '../parts/BrandHead'
import { logoOf, placeOf, type DownloadPage } from '../parts/downloadPages'
import '../info.scss'

/** Where all variants are to be had, below one address. */
const ROOT = BRAND.downloads.web.replace(/[^/]+$/, '')

function DownloadsPage() {
  const { t } = useTranslation(['info', 'common'])
  const { app } = useRouteParams('download')
  const title = t(`common:titles.download.${app}`)
  return (
    <Screen title={title} back="my">
      <BrandHead title={title} logo={logoOf[app]} />
      {app === 'dealersToDownload' && <Dealers />}
      <Ways app={app} />
    </Screen>
  )
}

const Ways = ({ app }: { app: DownloadPage }) => {
  const { t } = useTranslation(['info', 'common'])
  const name = t(`common:titles.download.${app}`)
  const web = `${ROOT}${placeOf[app]}`
  const system = deviceSystem()
  const copy = async (address: string) => {
    if (await copyText(address)) showMessage({ text: t('contact.copied'), tone: 'good' })
  }
  const go = (address: string) => {
    if (!openOutside(address)) void copy(address)
  }
  const stores = (['ios', 'android'] as const).filter(one => system === 'desktop' || system === one)
  return (
    <>
      <View className="info-qr">
        <View className="info-qr__code">
          <Svg svg={drawQr(qrCodeOf(web))} label={t('download.qr', { name })} />
        </View>
        <View className="t-small t-quiet">{t('download.scan')}</View>
      </View>
      <View className="info-links">
        {stores.map((one, at) => (
          <Button
            key={one}
            kind={at === 0 ? 'main' : 'soft'}
            id={`download-${one}`}
            onPress={() => go(`${web}/${one}`)}
          >
            {t(`download.${one}`)}
          </Button>
        ))}
        <Button kind="outline" onPress={() => go(web)}>
          {t('download.web')}
        </Button>
        <Button kind="text" size="medium" onPress={() => void copy(web)}>
          {t('download.copy')}
        </Button>
      </View>
      <Card tone="sunken">
        <View className="t-small t-quiet">{t('download.standIn')}</View>
      </Card>
    </>
  )
}

const Dealers = () => {
  const { t } = useTranslation('info')
  return (
    <>
      <View className="info-story">{t('download.dealers')}</View>
      <Card rows>
        <ListRow
          title={t('download.dealersAgreement')}
          onPress={() => navigate('legal', { document: 'dealerUserAgreement' })}
        />
        <ListRow
          title={t('download.dealersPrivacy')}
          onPress={() => navigate('legal', { document: 'dealersPrivacyPolicy' })}
        />
      </Card>
    </>
  )
}

export default withTexts(infoTexts, DownloadsPage)
