import { View } from '@tarojs/components'
import type { ChairControlState, ChairLinkStatus } from '@/data/chair/control/chairControlState'
import type { ChairController } from '@/data/chair/control/createChairController'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate } from '@/routes'
import { ListRow } from '@/ui/layout/ListRow'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { StopChairButton } from '../components/StopChairButton'
import { useChairLabels } from '../components/useChairLabels'

export type ChairConnectionSheetProps = {
  control: ChairController
  view: ChairControlState
  onClosed: () => void
}

/** Both ways to the chair, how they are, and what to do about them. */
export const ChairConnectionSheet = ({ control, view, onClosed }: ChairConnectionSheetProps) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  const { bluetooth, internet } = view.links
  const words = ({ phase, problem: reason }: ChairLinkStatus): string => {
    if (phase === 'ready') return t('link.connected')
    if (phase === 'connecting') return t('link.connecting')
    return reason ? formatProblem(reason) : t('link.unused')
  }
  const mayConnect = canUseBluetooth() && bluetooth.phase !== 'ready' && bluetooth.phase !== 'connecting'
  const help = (topic: 'connectionFail' | 'bleConnectuin') => {
    onClosed()
    navigate('commonProblem', { topic })
  }
  return (
    <BottomSheet
      open
      id="link-sheet"
      title={t('link.title')}
      onClosed={onClosed}
      primaryAction={
        mayConnect
          ? {
              id: 'link-bluetooth',
              label: t(bluetooth.phase === 'unused' ? 'link.connect' : 'link.again'),
              onPress: () => void control.openBluetooth(),
            }
          : undefined
      }
    >
      <ListRow
        icon="bt"
        tone={bluetooth.phase === 'ready' ? 'good' : 'neutral'}
        title={t('link.byBluetooth')}
        note={canUseBluetooth() ? words(bluetooth) : t('link.cannot')}
      />
      <ListRow
        icon={internet.phase === 'ready' ? 'cloud' : 'cloudoff'}
        tone={internet.phase === 'ready' ? 'good' : 'neutral'}
        title={t('link.byInternet')}
        note={words(internet)}
      />
      <View className="t-small control__link-note">{t('link.first')}</View>
      <ListRow icon="info" title={t('link.help')} onPress={() => help('connectionFail')} />
      <ListRow icon="bt" title={t('link.bleHelp')} onPress={() => help('bleConnectuin')} />
      <StopChairButton control={control} stopping={view.stopping} />
    </BottomSheet>
  )
}
