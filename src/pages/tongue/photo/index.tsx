import { useEffect, useReducer, useState } from 'react'
import { useSignedInUser } from '@/data/signedInUser'
import { forgetTongue, rememberSublingual, rememberTongue } from '@/data/tongueResults'
import { sublingualResultOf, tongueResultOf } from '@/domain/report/furtherResults'
import type { User } from '@/contract'
import { useTranslation, withTexts } from '@/i18n'
import { healthTexts } from '@/i18n/namespaces/health'
import { tongueTexts } from '@/i18n/namespaces/tongue'
import { choosePhoto, forgetPhoto, type PhotoFile } from '@/platform/photoFile'
import { openTongueAnalyser, type TongueAnalyser, type TonguePicture } from '@/platform/tongue'
import { goBack } from '@/routes'
import { Screen } from '@/ui/Screen'
import { Skeleton } from '@/ui/Skeleton'
import { AimStep } from './AimStep'
import { firstState, nextState } from './flow'
import { JudgingStep, RefusedStep, TroubleStep } from './OtherSteps'
import { SeenStep } from './SeenStep'
import './photo.scss'

/** The engine, as long as the page is open. */
const useAnalyser = (): TongueAnalyser<PhotoFile> | null => {
  const [analyser, setAnalyser] = useState<TongueAnalyser<PhotoFile> | null>(null)
  useEffect(() => {
    const opened = openTongueAnalyser()
    setAnalyser(opened)
    return () => opened.close()
  }, [])
  return analyser
}

function TonguePhotoPage() {
  const { t } = useTranslation('tongue')
  const user = useSignedInUser()
  const analyser = useAnalyser()
  if (user.data && analyser) return <TonguePhoto user={user.data} analyser={analyser} />
  return (
    <Screen title={t('photo.title')} back="health" state={user} skeleton={<Skeleton shape="cards" />}>
      {() => null}
    </Screen>
  )
}

const leave = () => goBack('health')

function TonguePhoto({ user, analyser }: { user: User; analyser: TongueAnalyser<PhotoFile> }) {
  const [state, dispatch] = useReducer(nextState, firstState)
  const { side } = state

  const judge = async (picture: TonguePicture<PhotoFile>) => {
    dispatch({ kind: 'taken' })
    const takenAt = new Date().toISOString()
    if (side === 'top') {
      const outcome = await analyser.judge(picture)
      if (outcome.kind === 'failed') return dispatch({ kind: 'refused', reason: outcome.failure })
      if (outcome.kind === 'refused') return dispatch({ kind: 'refused', reason: outcome.fault })
      rememberTongue(user.id, tongueResultOf(outcome.findings, takenAt), outcome.findings.overlay)
    } else {
      const outcome = await analyser.measure(picture)
      if (outcome.kind === 'failed') return dispatch({ kind: 'refused', reason: outcome.failure })
      if (outcome.kind === 'refused') return dispatch({ kind: 'refused', reason: outcome.fault })
      rememberSublingual(user.id, sublingualResultOf(outcome.findings, takenAt))
    }
    dispatch({ kind: 'seen' })
  }
  const chooseFile = async () => {
    const file = await choosePhoto()
    if (file === null) return
    await judge({ kind: 'file', file })
    forgetPhoto(file)
  }
  const restart = () => dispatch({ kind: 'restarted' })
  const askFile = () => void chooseFile()

  switch (state.step) {
    case 'aim':
      return (
        <AimStep
          key={state.attempt}
          analyser={analyser}
          side={side}
          onTaken={frame => void judge({ kind: 'frame', frame })}
          onFileAsked={askFile}
          onTroubled={trouble => dispatch({ kind: 'troubled', trouble })}
          onLeft={leave}
        />
      )
    case 'judging':
      return <JudgingStep />
    case 'refused':
      return (
        <RefusedStep
          side={side}
          reason={state.reason}
          onRetried={restart}
          onFileAsked={askFile}
          onLeft={leave}
        />
      )
    case 'trouble':
      return <TroubleStep trouble={state.trouble} onRetried={restart} onFileAsked={askFile} onLeft={leave} />
    case 'seen':
      return (
        <SeenStep
          personId={user.id}
          side={side}
          onRetaken={() => {
            if (side === 'top') forgetTongue(user.id)
            restart()
          }}
          onUndersideAsked={() => dispatch({ kind: 'restarted', side: 'under' })}
          onDone={leave}
        />
      )
  }
}

export default withTexts([healthTexts, tongueTexts], TonguePhotoPage)
