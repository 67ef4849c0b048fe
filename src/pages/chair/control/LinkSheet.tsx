import { View } from '@tarojs/components'
import type { ChairControl, ChairView, LinkView } from '@/data/chairControl'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { navigate } from '@/routes'
import { ListRow } from '@/ui/ListRow'
import { Sheet } from '@/ui/Sheet'
import { StopButton } from '../parts/StopButton'
import { useChairWords } from '../parts/useChairWords'

export type LinkSheetProps = { control: ChairControl; view: ChairView; onClosed: () => void }

/** Both ways to the chair, how they are, and what to do about them. */
export const LinkSheet = ({ control, view, onClosed }: LinkSheetProps) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairWords()
  const { bluetooth, internet } = view.links
  const words = ({ phase, problem: reason }: LinkView): string => {
    if (phase === 'ready') return t('link.connected')
    if (phase === 'connecting') return t('link.connecting')
    if (!reason) return t('link.unused')
    const { title, wayOut } = problem(reason)
    return `${title}${t('control.stopMark')}${wayOut}`
  }
  const mayConnect = canUseBluetooth() && bluetooth.phase !== 'ready' && bluetooth.phase !== 'connecting'
  const help = (topic: 'connectionFail' | 'bleConnectuin') => {
    onClosed()
    navigate('commonProblem', { topic })
  }
  return (
    <Sheet
      open
      id="link-sheet"
      title={t('link.title')}
      onClosed={onClosed}
      main={
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
      <StopButton control={control} stopping={view.stopping} />
    </Sheet>
  )
}
