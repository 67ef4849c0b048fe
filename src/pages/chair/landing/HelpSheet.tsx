import { View } from '@tarojs/components'
import { useState } from 'react'
import type { FamilyKey } from '@/domain/chair'
import { useTranslation } from '@/i18n'
import {
  canUseBluetooth,
  LinkFailure,
  openTransport,
  stopBeside,
  type LinkProblem,
} from '@/platform/chairLink'
import { aria } from '@/ui/aria'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'
import { useChairWords } from '../parts/useChairWords'
import '../parts/StopButton.scss'

export type HelpSheetProps = { serialNumber: string; family: FamilyKey; onClosed: () => void }

/** How to stop a chair as a stranger: on it, at the plug, or by Bluetooth. No account, no internet, no right is needed. */
export const HelpSheet = ({ serialNumber, family, onClosed }: HelpSheetProps) => {
  const { t } = useTranslation('chair')
  const { problem } = useChairWords()
  const [outcome, setOutcome] = useState<LinkProblem | 'asked' | 'stopped' | null>(null)
  const stop = async () => {
    setOutcome('asked')
    try {
      await stopBeside(openTransport({ serialNumber, family }))
      setOutcome('stopped')
    } catch (error) {
      setOutcome(error instanceof LinkFailure ? error.problem : 'lost')
    }
  }
  const words = (): string | null => {
    if (outcome === null || outcome === 'asked') return null
    if (outcome === 'stopped') return t('help.stopped')
    const { title, wayOut } = problem(outcome)
    return `${title}${t('control.stopMark')}${wayOut}`
  }
  return (
    <Sheet open id="help-sheet" title={t('help.title')} onClosed={onClosed}>
      <View className="landing__help">
        <View>{t('help.one')}</View>
        <View>{t('help.two')}</View>
        {canUseBluetooth() ? (
          <>
            <View>{t('help.three')}</View>
            <Pressable id="help-stop" className="chair-stop" onPress={() => void stop()}>
              <Icon name="stop" size={22} />
              <View>{t(outcome === 'asked' ? 'stop.stopping' : 'help.stop')}</View>
            </Pressable>
          </>
        ) : (
          <View className="t-small">{t('help.cannot')}</View>
        )}
        <View className="t-row" {...aria({ live: 'assertive' })}>
          {words()}
        </View>
      </View>
    </Sheet>
  )
}
