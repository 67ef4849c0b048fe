import { View } from '@tarojs/components'
import { useAppConfig } from '@/data/account/authentication'
import { useTranslation, withTranslations } from '@/i18n'
import { infoTranslations } from '@/i18n/namespaces/info'
import { updateApp } from '@/platform/appUpdate'
import { copyText } from '@/platform/clipboard'
import { getOperatingSystem, openExternalLink } from '@/platform/externalLink'
import { showToast } from '@/platform/toast'
import { useRouteParams } from '@/routes'
import { Stack } from '@/ui/layout/Flex'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { QrCode } from '@/ui/illustrations/QrCode'
import { BrandHeader } from '../components/BrandHeader'
import { logoByDownloadPage, downloadPathByPage, type DownloadPageKey } from './appDownloads'
import '../info.scss'

/** Where all variants are to be had, below one address. */
const DOWNLOAD_ROOT_URL = BRAND.downloads.web.replace(/[^/]+$/, '')

function AppDownloadPage() {
  const { t } = useTranslation(['info', 'common'])
  const { app, outdated } = useRouteParams('download')
  const title = t(`common:titles.download.${app}`)
  return (
    <PageLayout title={title} back="account">
      {outdated && <UpdateNeeded />}
      <BrandHeader title={title} logo={logoByDownloadPage[app]} />
      {app === 'dealersToDownload' && <DealerDocuments />}
      <DownloadOptions app={app} />
    </PageLayout>
  )
}

/** For an app that is older than the server can work with. */
const UpdateNeeded = () => {
  const { t } = useTranslation('info')
  return (
    <Card tone="soft" title={t('download.outdated.title')}>
      <View>{t('download.outdated.note')}</View>
      <Button id="update-app" onPress={updateApp}>
        {t('download.outdated.update')}
      </Button>
    </Card>
  )
}

const DownloadOptions = ({ app }: { app: DownloadPageKey }) => {
  const { t } = useTranslation(['info', 'common'])
  const name = t(`common:titles.download.${app}`)
  const downloads = useAppConfig().data?.downloads
  const downloadUrl = `${DOWNLOAD_ROOT_URL}${downloadPathByPage[app]}`
  const system = getOperatingSystem()
  const copy = async (address: string) => {
    if (await copyText(address)) showToast({ text: t('contact.copied'), tone: 'good' })
  }
  const openStore = (address: string) => {
    if (!openExternalLink(address)) void copy(address)
  }
  const stores = (['ios', 'android'] as const).flatMap(one => {
    const address = system === 'desktop' || system === one ? downloads?.[one] : undefined
    return address ? [{ one, address }] : []
  })
  return (
    <>
      {downloads && !downloads.ios && !downloads.android && (
        <View id="download-soon" className="info-soon t-body t-quiet">
          {t('download.soon')}
        </View>
      )}
      <View className="info-qr">
        <View className="info-qr__code">
          <QrCode text={downloadUrl} label={t('download.qr', { name })} />
        </View>
        <View className="t-small t-quiet">{t('download.scan')}</View>
      </View>
      <Stack gap={3}>
        {stores.map(({ one, address }, at) => (
          <Button
            key={one}
            kind={at === 0 ? 'main' : 'soft'}
            id={`download-${one}`}
            onPress={() => openStore(address)}
          >
            {t(`download.${one}`)}
          </Button>
        ))}
        <Button kind={stores.length === 0 ? 'main' : 'outline'} onPress={() => openStore(downloadUrl)}>
          {t('download.web')}
        </Button>
        <Button kind="text" size="medium" onPress={() => void copy(downloadUrl)}>
          {t('download.copy')}
        </Button>
      </Stack>
    </>
  )
}

const DealerDocuments = () => {
  const { t } = useTranslation('info')
  return (
    <>
      <View className="info-story">{t('download.dealers')}</View>
      <Card rows>
        <LinkRow
          title={t('download.dealersAgreement')}
          to="legal"
          params={{ document: 'dealerUserAgreement' }}
        />
        <LinkRow
          title={t('download.dealersPrivacy')}
          to="legal"
          params={{ document: 'dealersPrivacyPolicy' }}
        />
      </Card>
    </>
  )
}

export default withTranslations(infoTranslations, AppDownloadPage)
