import { useRef, useState } from 'react'
import { startToken, type ChairControl, type ChairView, type Outcome } from '@/data/chairControl'
import { useTranslation } from '@/i18n'
import { showMessage } from '@/platform/messages'
import { Sheet } from '@/ui/Sheet'
import { useChairWords } from './useChairWords'

export type Starting = {
  start: () => Promise<void>
  isStarting: boolean
  /** The person has to say whether it is them who sits in it. */
  asksWhoSits: boolean
  answerWhoSits: (isThem: boolean) => Promise<void>
}

export type StartOptions = {
  control: ChairControl | null
  view: ChairView
  hasSeatSensor: boolean
  /** Starts what the person has chosen; the token keeps one press one start. */
  begin: (control: ChairControl, token: number) => Promise<Outcome>
  onStarted?: () => void
}

/** One press on start: somebody has to sit there, and over the internet it has to be the person who presses. */
export const useStart = ({ control, view, hasSeatSensor, begin, onStarted }: StartOptions): Starting => {
  const { t } = useTranslation('chair')
  const { tell } = useChairWords()
  const [isStarting, setIsStarting] = useState(false)
  const [asksWhoSits, setAsksWhoSits] = useState(false)
  const isUnderWay = useRef(false)

  const startNow = async () => {
    if (!control || isUnderWay.current) return
    isUnderWay.current = true
    setIsStarting(true)
    try {
      control.stopRead()
      if (tell(await begin(control, await startToken()))) onStarted?.()
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
        return showMessage({ text: t('control.sitFirst'), tone: 'alert' })
      if (view.carrier === 'internet' && view.seat === 'unknown') return setAsksWhoSits(true)
      await startNow()
    },
    answerWhoSits: async isThem => {
      setAsksWhoSits(false)
      if (!isThem || !control) return
      const outcome = await control.sit()
      if (outcome.kind === 'answered') await startNow()
      // A refusal was told in the server's own words.
      else if (outcome.problem !== 'refused') tell(outcome)
    },
  }
}

/** Asks who sits in the chair, where neither chair nor server can know. */
export const SitSheet = ({ starting }: { starting: Pick<Starting, 'asksWhoSits' | 'answerWhoSits'> }) => {
  const { t } = useTranslation('chair')
  const { asksWhoSits, answerWhoSits } = starting
  return (
    <Sheet
      open={asksWhoSits}
      id="sit-sheet"
      title={t('control.sitTitle')}
      main={{ id: 'sit-yes', label: t('control.sitYes'), onPress: () => void answerWhoSits(true) }}
      secondary={{ label: t('control.sitNo'), onPress: () => void answerWhoSits(false) }}
      onClosed={() => void answerWhoSits(false)}
    >
      {t('control.sitNote')}
    </Sheet>
  )
}
