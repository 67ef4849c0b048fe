import { useRef, useState } from 'react'
import type { ChairControlState } from '@/data/chair/control/chairControlState'
import type { ChairCommandOutcome } from '@/data/chair/control/commandOutcome'
import type { ChairController } from '@/data/chair/control/createChairController'
import { useTranslation } from '@/i18n'
import { haptics } from '@/platform/haptics'
import { showToast } from '@/platform/toast'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { useChairLabels } from './useChairLabels'

export type StartMassageState = {
  start: () => Promise<void>
  isStarting: boolean
  /** The person has to say whether it is them who sits in it. */
  asksWhoSits: boolean
  answerWhoSits: (isThem: boolean) => Promise<void>
}

export type UseStartMassageOptions = {
  control: ChairController | null
  view: ChairControlState
  hasSeatSensor: boolean
  /** Starts what the person has chosen. */
  begin: (control: ChairController) => Promise<ChairCommandOutcome>
  onStarted?: () => void
}

/** One press on start: somebody has to sit there, and over the internet it has to be the person who presses. */
export const useStartMassage = ({
  control,
  view,
  hasSeatSensor,
  begin,
  onStarted,
}: UseStartMassageOptions): StartMassageState => {
  const { t } = useTranslation('chair')
  const { showOutcome } = useChairLabels()
  const [isStarting, setIsStarting] = useState(false)
  const [asksWhoSits, setAsksWhoSits] = useState(false)
  const isUnderWay = useRef(false)

  const sendStart = async () => {
    if (!control || isUnderWay.current) return
    isUnderWay.current = true
    setIsStarting(true)
    try {
      control.acknowledgeStop()
      if (!showOutcome(await begin(control))) return
      haptics.vibrate('firm')
      onStarted?.()
    } finally {
      isUnderWay.current = false
      setIsStarting(false)
    }
  }

  return {
    isStarting,
    asksWhoSits,
    start: async () => {
      if (hasSeatSensor && view.state && !view.state.isSeated)
        return showToast({ text: t('control.sitFirst'), tone: 'alert' })
      if (view.carrier === 'internet' && view.seat === 'unknown') return setAsksWhoSits(true)
      await sendStart()
    },
    answerWhoSits: async isThem => {
      setAsksWhoSits(false)
      if (!isThem || !control) return
      const outcome = await control.confirmSeated()
      if (outcome.kind === 'answered') await sendStart()
      // The server's message was shown.
      else if (outcome.problem !== 'refused') showOutcome(outcome)
    },
  }
}

/** Asks who sits in the chair, where neither chair nor server can know. */
export const ConfirmOccupantSheet = ({
  starting,
}: {
  starting: Pick<StartMassageState, 'asksWhoSits' | 'answerWhoSits'>
}) => {
  const { t } = useTranslation('chair')
  const { asksWhoSits, answerWhoSits } = starting
  return (
    <BottomSheet
      open={asksWhoSits}
      id="sit-sheet"
      title={t('control.sitTitle')}
      primaryAction={{ id: 'sit-yes', label: t('control.sitYes'), onPress: () => void answerWhoSits(true) }}
      secondaryAction={{ label: t('control.sitNo'), onPress: () => void answerWhoSits(false) }}
      onClosed={() => void answerWhoSits(false)}
    >
      {t('control.sitNote')}
    </BottomSheet>
  )
}
