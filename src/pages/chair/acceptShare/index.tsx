import { View } from '@tarojs/components'
import { useAcceptChairShare, useChairLookup } from '@/data/chair/chairs'
import { useIsSignedIn } from '@/data/account/authSession'
import { parseSerialFamily, parseSerialNumber } from '@anzuo/chair-protocol'
import { useTranslation, withTranslations } from '@/i18n'
import { chairTranslations } from '@/i18n/namespaces/chair'
import { chairLinkTranslations } from '@/i18n/namespaces/chairLink'
import { isServedFamily } from '@/platform/servedFamilies'
import { showToast } from '@/platform/toast'
import { navigate, useRouteParams, type RouteParams } from '@/routes'
import { Illustration } from '@/ui/illustrations/Illustration'
import { Stack } from '@/ui/layout/Flex'
import { drawOccupiedChair } from '@/ui/illustrations/chair'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { OtherFamilyNotice } from '@/ui/feedback/OtherFamilyNotice'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { useChairLabels } from '../components/useChairLabels'
import './acceptShare.scss'

function AcceptSharePage() {
  const { t } = useTranslation()
  const { audience, sn, key } = useRouteParams('acceptChairShare')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t(`titles.deviceShare.${audience}`)} />
  return <AcceptShare params={{ audience, sn: serialNumber }} linkKey={key} />
}

type AcceptShareProps = { params: RouteParams<'acceptChairShare'>; linkKey: string | undefined }

const AcceptShare = ({ params: { audience, sn }, linkKey: key }: AcceptShareProps) => {
  const { t } = useTranslation(['common', 'chair'])
  const { getChairName } = useChairLabels()
  const lookup = useChairLookup(sn)
  const isSignedIn = useIsSignedIn()
  const acceptance = useAcceptChairShare()
  const toLogIn = () =>
    navigate('login', undefined, {
      query: { redirect: `/${audience}/${sn}?key=${encodeURIComponent(key ?? '')}` },
    })
  const accept = () =>
    acceptance.mutate(
      { serialNumber: sn, key: key ?? '' },
      {
        onSuccess: device => {
          showToast({ text: t('chair:accept.done', { name: getChairName(device) }), tone: 'good' })
          navigate('chairControl', { sn }, { method: 'replace' })
        },
      },
    )
  const acceptanceError = acceptance.error
  const isWhole = key !== undefined && /^[\w-]{22}$/.test(key)
  const family = lookup.data?.family ?? parseSerialFamily(sn)?.key
  if (family && !isServedFamily(family))
    return (
      <PageLayout title={t(`titles.deviceShare.${audience}`)}>
        <OtherFamilyNotice family={family} />
      </PageLayout>
    )
  return (
    <PageLayout
      title={t(`titles.deviceShare.${audience}`)}
      footer={
        isWhole && (
          <Button id="share-accept" loading={acceptance.isPending} onPress={isSignedIn ? accept : toLogIn}>
            {t(isSignedIn ? 'chair:accept.yes' : 'chair:accept.logIn')}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <View className="accept__picture">
          <Illustration draw={drawOccupiedChair} />
        </View>
        <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t(`chair:accept.${audience}.title`)}
        </View>
        <View className="t-body t-quiet">{t(`chair:accept.${audience}.note`)}</View>
        <View id="share-chair" className="t-small">
          {lookup.data ? `${getChairName(lookup.data)} · ${sn}` : sn}
        </View>
        {!isWhole && (
          <View id="share-broken" className="accept__trouble" {...getAriaAttributes({ role: 'alert' })}>
            {t('chair:accept.noKey')}
          </View>
        )}
        {acceptanceError && (
          <View id="share-refused" className="accept__trouble" {...getAriaAttributes({ role: 'alert' })}>
            <View className="t-row">
              {t(acceptanceError.kind === 'refused' ? 'chair:accept.over' : 'chair:accept.failed')}
            </View>
            {acceptanceError.kind === 'refused' && <View>{acceptanceError.message}</View>}
          </View>
        )}
      </Stack>
    </PageLayout>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], AcceptSharePage)
