import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useChairControl } from '@/data/chairControl'
import { useKnownChair, type KnownChair } from '@/data/chairs'
import { serialNumberIn } from '@/domain/chair'
import { useTranslation, withTexts } from '@/i18n'
import { chairTexts } from '@/i18n/namespaces/chair'
import { chairLinkTexts } from '@/i18n/namespaces/chairLink'
import { hasStopKey, onStopKey } from '@/platform/stopKey'
import { useIsWide } from '@/platform/viewport'
import { navigate, useRouteParams } from '@/routes'
import { drawChair } from '@/ui/art/chair'
import { Card } from '@/ui/Card'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Screen } from '@/ui/Screen'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { LinkChip } from '../parts/LinkChip'
import { NoSuchChair } from '../parts/NoSuchChair'
import { StopButton, StopWords } from '../parts/StopButton'
import { useChairWords } from '../parts/useChairWords'
import { LinkSheet } from './LinkSheet'
import { More } from './More'
import { Notices } from './Notices'
import { Overview } from './Overview'
import { Posture } from './Posture'
import { ProgramPicker } from './ProgramPicker'
import { StartOrPause } from './StartOrPause'
import { Strengths } from './Strengths'
import { useSession } from './useSession'
import './control.scss'

function ControlPage() {
  const { t } = useTranslation()
  const { sn, guest } = useRouteParams('chair')
  const serialNumber = serialNumberIn(sn)
  if (serialNumber === null) return <NoSuchChair title={t('titles.chair')} />
  return <Control serialNumber={serialNumber} isPassing={guest === '1'} />
}

const Control = ({ serialNumber, isPassing }: { serialNumber: string; isPassing: boolean }) => {
  const { t } = useTranslation(['common', 'chair'])
  const { nameOf } = useChairWords()
  const known = useKnownChair(serialNumber, { isPassing })
  const isWide = useIsWide()
  const [isLinkShown, setIsLinkShown] = useState(false)
  const chair = known.data ?? null
  const { control, view } = useChairControl(chair)
  const session = useSession(control, view, chair)
  useEffect(() => (control ? onStopKey(() => void control.stop()) : undefined), [control])

  const dock = chair && !view.isGone && (
    <View className="control__dock">
      <StopWords stopping={view.stopping} />
      <View className={`control__actions${session.isWorking ? '' : ' control__actions--stacked'}`}>
        <StartOrPause session={session} />
        <StopButton control={control} stopping={view.stopping} />
      </View>
      {isWide && hasStopKey() && <View className="t-note t-quiet control__key">{t('chair:stop.key')}</View>}
    </View>
  )
  return (
    <Screen
      title={chair ? nameOf(chair) : t('titles.chair')}
      back="devices"
      width="wide"
      state={known}
      dock={isWide ? undefined : dock}
      aside={chair && <LinkChip view={view} onPress={() => setIsLinkShown(true)} />}
    >
      {(shown: KnownChair) =>
        view.isGone ? (
          <Gone />
        ) : (
          <View className={isWide ? 'control control--wide' : 'control'}>
            <Overview session={session} isWide={isWide} />
            <View className="control__side">
              <Notices session={session} onLinkAsked={() => setIsLinkShown(true)} />
              {session.isWorking ? <Strengths session={session} /> : <ProgramPicker session={session} />}
              <Posture session={session} />
              <More session={session} chair={shown} />
              {isWide && <View className="control__dock-inside">{dock}</View>}
            </View>
            {isLinkShown && control && (
              <LinkSheet control={control} view={view} onClosed={() => setIsLinkShown(false)} />
            )}
          </View>
        )
      }
    </Screen>
  )
}

const Gone = () => {
  const { t } = useTranslation('chair')
  const palette = usePalette()
  return (
    <Card>
      <EmptyPicture
        art={<Svg svg={drawChair(palette, {})} />}
        title={t('control.goneTitle')}
        note={t('control.goneNote')}
        action={{
          label: t('control.toChairs'),
          onPress: () => navigate('devices', undefined, { method: 'replace' }),
        }}
      />
    </Card>
  )
}

export default withTexts([chairTexts, chairLinkTexts], ControlPage)
