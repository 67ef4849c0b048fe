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
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { Button } from '@/ui/forms/Button'
import { OtherFamilyNotice } from '@/ui/feedback/OtherFamilyNotice'
import { PageLayout } from '@/ui/layout/PageLayout'
import { InvalidSerialNumberScreen } from '../components/InvalidSerialNumberScreen'
import { useChairLabels } from '../components/useChairLabels'
import { InvitedChairPicture } from './InvitedChairPicture'
import './acceptShare.scss'

/** What a link carries so that it opens a chair. */
const SHARE_KEY_PATTERN = /^[\w-]{22}$/

function AcceptSharePage() {
  const { t } = useTranslation()
  const { audience, sn, key } = useRouteParams('acceptChairShare')
  const serialNumber = parseSerialNumber(sn)
  if (serialNumber === null) return <InvalidSerialNumberScreen title={t(`titles.deviceShare.${audience}`)} />
  if (!SHARE_KEY_PATTERN.test(key ?? ''))
    return <IncompleteShare title={t(`titles.deviceShare.${audience}`)} />
  return <AcceptShare params={{ audience, sn: serialNumber }} linkKey={key ?? ''} />
}

type AcceptShareProps = { params: RouteParams<'acceptChairShare'>; linkKey: string }

const AcceptShare = ({ params: { audience, sn }, linkKey: key }: AcceptShareProps) => {
  const { t } = useTranslation(['common', 'chair'])
  const { getChairName } = useChairLabels()
  const lookup = useChairLookup(sn)
  const isSignedIn = useIsSignedIn()
  const acceptance = useAcceptChairShare()
  const toLogIn = () =>
    navigate('login', undefined, {
      query: { redirect: `/${audience}/${sn}?key=${encodeURIComponent(key)}` },
    })
  const accept = () =>
    acceptance.mutate(
      { serialNumber: sn, key },
      {
        onSuccess: device => {
          showToast({ text: t('chair:accept.done', { name: getChairName(device) }), tone: 'good' })
          navigate('chairControl', { sn }, { method: 'replace' })
        },
      },
    )
  const acceptanceError = acceptance.error
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
        <Button id="share-accept" loading={acceptance.isPending} onPress={isSignedIn ? accept : toLogIn}>
          {t(isSignedIn ? 'chair:accept.yes' : 'chair:accept.logIn')}
        </Button>
      }
    >
      <Stack gap={3}>
        <View className="accept__picture">
          <InvitedChairPicture family={family ?? null} isOccupied />
        </View>
        <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t(`chair:accept.${audience}.title`)}
        </View>
        <View className="t-body t-quiet">{t(`chair:accept.${audience}.note`)}</View>
        <View id="share-chair" className="t-small">
          {lookup.data ? `${getChairName(lookup.data)} · ${sn}` : sn}
        </View>
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

/** An address that was cut off on its way invites to nothing. */
const IncompleteShare = ({ title }: { title: string }) => {
  const { t } = useTranslation(['chair', 'common'])
  return (
    <PageLayout title={title}>
      <Card id="share-broken">
        <EmptyState
          illustration={<Icon name="link" size={40} />}
          title={t('accept.broken')}
          note={t('accept.noKey')}
          action={{
            label: t('common:titles.devices'),
            onPress: () => navigate('chairList', undefined, { method: 'replace' }),
          }}
        />
      </Card>
    </PageLayout>
  )
}

export default withTranslations([chairTranslations, chairLinkTranslations], AcceptSharePage)
