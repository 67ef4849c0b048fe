import { View } from '@tarojs/components'
import { useState } from 'react'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import {
  canUseBluetooth,
  ChairLinkError,
  createBluetoothTransport,
  emergencyStopOverBluetooth,
  type ChairLinkProblem,
} from '@/platform/chairLink'
import { Stack } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { ButtonCloseUp } from '../components/ButtonCloseUp'
import { useButtonPlace } from '../components/useButtonPlace'
import { useChairLabels } from '../components/useChairLabels'
import '../components/StopChairButton.scss'

export type ChairStopHelpSheetProps = { serialNumber: string; family: ChairFamilyKey; onClosed: () => void }

/** How to stop a chair as a stranger: on it, at the plug, or by Bluetooth. No account, no internet, no right is needed. */
export const ChairStopHelpSheet = ({ serialNumber, family, onClosed }: ChairStopHelpSheetProps) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  const getButtonPlace = useButtonPlace()
  const [outcome, setOutcome] = useState<ChairLinkProblem | 'asked' | 'stopped' | null>(null)
  const stop = async () => {
    setOutcome('asked')
    try {
      await emergencyStopOverBluetooth(createBluetoothTransport({ serialNumber, family }))
      setOutcome('stopped')
    } catch (error) {
      setOutcome(error instanceof ChairLinkError ? error.problem : 'lost')
    }
  }
  const words = (): string | null => {
    if (outcome === null || outcome === 'asked') return null
    if (outcome === 'stopped') return t('help.stopped')
    return formatProblem(outcome)
  }
  return (
    <BottomSheet open id="help-sheet" title={t('help.title')} onClosed={onClosed}>
      <Stack gap={3}>
        <View>{t('help.one')}</View>
        <ButtonCloseUp family={family} />
        <View className="t-quiet">{getButtonPlace(family)}</View>
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
        <View className="t-row" {...getAriaAttributes({ live: 'assertive' })}>
          {words()}
        </View>
      </Stack>
    </BottomSheet>
  )
}
