import { View } from '@tarojs/components'
import { useAcceptShare, useChairLookup } from '@/data/chairs'
import { useSession } from '@/data/session'
import { serialNumberIn } from '@/domain/chair'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { showMessage } from '@/platform/messages'
import { navigate, useRouteParams, type RouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { NoSuchChair } from '../parts/NoSuchChair'
import { useChairWords } from '../parts/useChairWords'
import './share.scss'

function SharePage() {
  const { t } = useTranslation()
  const { audience, sn, key } = useRouteParams('deviceShare')
  const serialNumber = serialNumberIn(sn)
  if (serialNumber === null) return <NoSuchChair title={t(`titles.deviceShare.${audience}`)} />
  return <Share params={{ audience, sn: serialNumber }} linkKey={key} />
}

type ShareProps = { params: RouteParams<'deviceShare'>; linkKey: string | undefined }

const Share = ({ params: { audience, sn }, linkKey: key }: ShareProps) => {
  const { t } = useTranslation(['common', 'chair'])
  const palette = usePalette()
  const { nameOf } = useChairWords()
  const lookup = useChairLookup(sn)
  const isSignedIn = useSession(({ token }) => token !== null)
  const acceptance = useAcceptShare()
  const toLogIn = () =>
    navigate('login', undefined, {
      query: { redirect: `/${audience}/${sn}?key=${encodeURIComponent(key ?? '')}` },
    })
  const accept = () =>
    acceptance.mutate(
      { serialNumber: sn, key: key ?? '' },
      {
        onSuccess: device => {
          showMessage({ text: t('chair:accept.done', { name: nameOf(device) }), tone: 'good' })
          navigate('chair', { sn }, { method: 'replace' })
        },
      },
    )
  const refusal = acceptance.error
  const isWhole = key !== undefined && /^[\w-]{22}$/.test(key)
  return (
    <Screen
      title={t(`titles.deviceShare.${audience}`)}
      dock={
        isWhole && (
          <Button id="share-accept" loading={acceptance.isPending} onPress={isSignedIn ? accept : toLogIn}>
            {t(isSignedIn ? 'chair:accept.yes' : 'chair:accept.logIn')}
          </Button>
        )
      }
    >
      <View className="accept">
        <View className="accept__picture">
          <Svg svg={drawChair(palette, { isTaken: true })} />
        </View>
        <View className="t-title" {...aria({ role: 'heading', level: 2 })}>
          {t(`chair:accept.${audience}.title`)}
        </View>
        <View className="t-body t-quiet">{t(`chair:accept.${audience}.note`)}</View>
        <View id="share-chair" className="t-small">
          {lookup.data ? `${nameOf(lookup.data)} · ${sn}` : sn}
        </View>
        {!isWhole && (
          <View id="share-broken" className="accept__trouble" {...aria({ role: 'alert' })}>
            {t('chair:accept.noKey')}
          </View>
        )}
        {refusal && (
          <View id="share-refused" className="accept__trouble" {...aria({ role: 'alert' })}>
            <View className="t-row">
              {t(refusal.kind === 'refused' ? 'chair:accept.over' : 'chair:accept.failed')}
            </View>
            {refusal.kind === 'refused' && <View>{refusal.message}</View>}
          </View>
        )}
      </View>
    </Screen>
  )
}

export default withTexts([chairTexts, chairLinkTexts], SharePage)
