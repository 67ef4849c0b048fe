import { useEffect, useReducer, useState } from 'react'
import { useMeasuredPerson } from '@/data/health/measuredPerson'
import { useSignedInUser } from '@/data/account/useSignedInUser'
import {
  clearTongueResults,
  saveSublingualResultOnDevice,
  saveTongueResultOnDevice,
} from '@/data/health/tongueResults'
import { toSublingualResult, toTongueResult } from '@anzuo/domain/report/supplementaryResults'
import { useTranslation, withTranslations } from '@/i18n'
import { healthTranslations } from '@/i18n/namespaces/health'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { pickPhoto, releasePhoto, type PhotoFile } from '@/platform/photoPicker'
import { openTongueAnalyser } from '@/platform/tongue'
import type { TongueAnalyser, TonguePhotoInput } from '@/platform/tongue/types'
import { goBack } from '@/routes'
import { PageLayout } from '@/ui/layout/PageLayout'
import { TongueCaptureStep } from './TongueCaptureStep'
import {
  initialTonguePhotoState,
  tonguePhotoReducer,
  type TonguePhotoRejectionReason,
} from './tonguePhotoReducer'
import {
  TonguePhotoAnalysisStep,
  TonguePhotoRejectedStep,
  TongueCameraErrorStep,
} from './TonguePhotoStatusSteps'
import { TonguePhotoResultStep } from './TonguePhotoResultStep'
import './photo.scss'

/** The analyser, open while the page is mounted. */
const useTongueAnalyser = (): TongueAnalyser<PhotoFile> | null => {
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
  const analyser = useTongueAnalyser()
  const person = useMeasuredPerson()
  if (user.data && person && analyser) return <TonguePhoto personId={person.id} analyser={analyser} />
  return (
    <PageLayout title={t('photo.title')} back="health" state={user}>
      {() => null}
    </PageLayout>
  )
}

const goBackToHealth = () => goBack('health')

type TonguePhotoProps = { personId: string; analyser: TongueAnalyser<PhotoFile> }

/** The step of the photo; analyses a frame or a file and stores the findings. */
const useTonguePhoto = ({ personId, analyser }: TonguePhotoProps) => {
  const [state, dispatch] = useReducer(tonguePhotoReducer, initialTonguePhotoState)

  /** Analyses a photo and stores the findings; gives the reason when the photo is rejected. */
  const saveFindings = async (
    photo: TonguePhotoInput<PhotoFile>,
  ): Promise<TonguePhotoRejectionReason | null> => {
    const takenAt = new Date().toISOString()
    if (state.side === 'top') {
      const outcome = await analyser.analyse(photo)
      if (outcome.kind === 'failed') return outcome.failure
      if (outcome.kind === 'refused') return outcome.fault
      saveTongueResultOnDevice(personId, toTongueResult(outcome.findings, takenAt), outcome.findings.overlay)
      return null
    }
    const outcome = await analyser.measureUnderside(photo)
    if (outcome.kind === 'failed') return outcome.failure
    if (outcome.kind === 'refused') return outcome.fault
    saveSublingualResultOnDevice(personId, toSublingualResult(outcome.findings, takenAt))
    return null
  }
  const analysePhoto = async (photo: TonguePhotoInput<PhotoFile>) => {
    dispatch({ kind: 'taken' })
    const reason = await saveFindings(photo)
    dispatch(reason === null ? { kind: 'seen' } : { kind: 'refused', reason })
  }
  const chooseFile = async () => {
    const file = await pickPhoto()
    if (file === null) return
    await analysePhoto({ kind: 'file', file })
    releasePhoto(file)
  }
  return { state, dispatch, analysePhoto, chooseFile }
}

function TonguePhoto({ personId, analyser }: TonguePhotoProps) {
  const { state, dispatch, analysePhoto, chooseFile } = useTonguePhoto({ personId, analyser })
  const { side } = state
  const restart = () => dispatch({ kind: 'restarted' })
  const actions = { onRetried: restart, onFileAsked: () => void chooseFile(), onLeft: goBackToHealth }

  switch (state.step) {
    case 'aim':
      return (
        <TongueCaptureStep
          key={state.attempt}
          analyser={analyser}
          side={side}
          onTaken={frame => void analysePhoto({ kind: 'frame', frame })}
          onFileAsked={actions.onFileAsked}
          onCameraError={error => dispatch({ kind: 'failed', error })}
          onLeft={actions.onLeft}
        />
      )
    case 'judging':
      return <TonguePhotoAnalysisStep />
    case 'refused':
      return <TonguePhotoRejectedStep side={side} reason={state.reason} {...actions} />
    case 'error':
      return <TongueCameraErrorStep error={state.error} {...actions} />
    case 'seen':
      return (
        <TonguePhotoResultStep
          personId={personId}
          side={side}
          onRetaken={() => {
            if (side === 'top') clearTongueResults(personId)
            restart()
          }}
          onUndersideAsked={() => dispatch({ kind: 'restarted', side: 'under' })}
          onDone={goBackToHealth}
        />
      )
  }
}

export default withTranslations([healthTranslations, tongueTranslations], TonguePhotoPage)
