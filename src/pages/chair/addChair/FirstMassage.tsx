import { View } from '@tarojs/components'
import { chooseFirstMassageProgram, FIRST_MASSAGE_MINUTES } from '@anzuo/domain/chair'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import type { ControlledChair } from '@/data/chair/control/createChairController'
import { useChairControl } from '@/data/chair/control/useChairControl'
import { useTranslation } from '@/i18n'
import { canUseBluetooth } from '@/platform/chairLink'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { useChairLabels } from '../components/useChairLabels'
import { ConfirmOccupantSheet, useStartMassage } from '../components/useStartMassage'

export type FirstMassageProps = { chair: ControlledChair; onStarted: () => void }

/** A short soft massage in the chair that was just added, one tap away: the link of the press is taken up again by itself. */
export const FirstMassage = ({ chair, onStarted }: FirstMassageProps) => {
  const { t } = useTranslation('chair')
  const { control, view } = useChairControl(chair)
  const program = chooseFirstMassageProgram(chair.features)
  const starting = useStartMassage({
    control,
    view,
    hasSeatSensor: chair.features.includes('seatSensor'),
    begin: async ready =>
      program
        ? ready.startProgram(program.id, FIRST_MASSAGE_MINUTES)
        : { kind: 'failed', problem: 'unsupported' },
    onStarted,
  })
  if (!program) return null
  const isConnected = view.carrier !== null
  if (!isConnected && !isOpening(view)) return <ConnectFirst control={control} view={view} />
  return (
    <>
      <Button
        id={isConnected ? 'add-first-massage' : 'add-connecting'}
        icon="play"
        loading={!isConnected || starting.isStarting}
        onPress={() => void starting.start()}
      >
        {isConnected ? t('add.firstMassage', { minutes: FIRST_MASSAGE_MINUTES }) : t('link.connecting')}
      </Button>
      <ConfirmOccupantSheet starting={starting} />
    </>
  )
}

/** A link is on its way for the first time. */
const isOpening = ({ links: { bluetooth, internet } }: ChairControlState): boolean =>
  bluetooth.phase === 'connecting'
    ? bluetooth.problem === null
    : internet.phase === 'connecting' && bluetooth.problem === null

/** No link came up: Bluetooth by a tap, and what went wrong the last time. */
const ConnectFirst = ({ control, view }: ReturnType<typeof useChairControl>) => {
  const { t } = useTranslation('chair')
  const { formatProblem } = useChairLabels()
  if (!canUseBluetooth()) return null
  const { phase, problem } = view.links.bluetooth
  return (
    <>
      <Button
        id="add-connect"
        icon="bt"
        loading={phase === 'connecting'}
        onPress={() => void control?.openBluetooth()}
      >
        {t('link.connect')}
      </Button>
      {problem && (
        <View className="t-small add__trouble" {...getAriaAttributes({ role: 'alert' })}>
          {formatProblem(problem)}
        </View>
      )}
    </>
  )
}
