import { useEffect, useReducer, useRef, useState } from 'react'
import type { AppConfig, Profile, User } from '@/contract'
import { useAppConfig } from '@/data/account'
import { rememberCaptureChoices, useCaptureChoices } from '@/data/capture'
import { useCuffReadings } from '@/data/cuffReadings'
import { useProfile } from '@/data/profile'
import { freshConstitutionOf, isSettled, useQuestionnaire } from '@/data/constitutionAnswers'
import { completeReport, holdReport, startReportUploads } from '@/data/reports'
import { useSignedInUser } from '@/data/signedInUser'
import { tongueResultsOf } from '@/data/tongueResults'
import { CONSENT_VERSION } from '@/domain/report/consent'
import { CHECK_SECONDS } from '@/domain/report/longerCheck'
import { isProfileEmpty } from '@/domain/report/profileDraft'
import { buildReportDraft } from '@/domain/report/reportDraft'
import type { FurtherResults } from '@/domain/report/types'
import { createUuid } from '@/domain/uuid'
import type { Outcome } from '@/domain/vitals/types'
import { useTranslation, withTexts } from '@/i18n'
import { constitutionTexts } from '@/i18n/namespaces/constitution'
import { healthTexts } from '@/i18n/namespaces/health'
import { reportTexts } from '@/i18n/namespaces/report'
import { tongueTexts } from '@/i18n/namespaces/tongue'
import { dismissMeasurement, prepareMeasurement, type MeasurementSource } from '@/platform/measurement'
import { useRouteParams } from '@/routes'
import { Screen, type QueryState } from '@/ui/Screen'
import { CaptureStep } from './CaptureStep'
import { ConsentStep } from './ConsentStep'
import { ConstitutionStep } from './ConstitutionStep'
import { firstState, nextState, type FurtherStep } from './flow'
import { preloadReport } from './preloadReport'
import { ProfileStep } from './ProfileStep'
import { RefusedStep } from './RefusedStep'
import { TongueStep } from './TongueStep'
import { TroubleStep } from './TroubleStep'
import { UploadSheet } from './UploadSheet'
import './check.scss'

/** Long enough to read that the camera closes; it is off at once. */
const CLOSING_MS = 900

/** Longer checks come from a report that asks for one; any other length is the server's. */
const lengthOf = (asked: string | undefined, usual: number): number =>
  CHECK_SECONDS.find(seconds => String(seconds) === asked) ?? usual

/** What was found since the measurement: photos of this check, and answers that still stand. */
const furtherResultsOf = (personId: string, measuredAt: string): FurtherResults => {
  const { tongue, sublingual } = tongueResultsOf(personId)
  const isOfThisCheck = (result: { takenAt: string } | null) =>
    result !== null && result.takenAt >= measuredAt
  return {
    tongue: isOfThisCheck(tongue) ? tongue : null,
    sublingual: isOfThisCheck(sublingual) ? sublingual : null,
    constitution: freshConstitutionOf(personId, Date.now()),
  }
}

type Known = { user: User; profile: Profile; config: AppConfig }

/** What the check needs to know before it starts: who is measured, their profile, the server's settings. */
const useKnown = (): QueryState<Known> => {
  const user = useSignedInUser()
  const profile = useProfile()
  const config = useAppConfig()
  const queries = [user, profile, config] as const
  const refetch = () => queries.forEach(query => void query.refetch())
  const failed = queries.find(query => query.status === 'error')
  if (user.data && profile.data && config.data) {
    const data = { user: user.data, profile: profile.data, config: config.data }
    return { status: 'success', data, error: null, refetch }
  }
  return failed
    ? { status: 'error', error: failed.error, refetch }
    : { status: 'pending', error: null, refetch }
}

function CheckPage() {
  const { t } = useTranslation('health')
  const state = useKnown()
  useEffect(() => {
    prepareMeasurement()
    preloadReport()
    startReportUploads()
    return dismissMeasurement
  }, [])
  if (state.data) return <Check {...state.data} />
  return (
    <Screen title={t('check.title')} back="health" state={state}>
      {() => null}
    </Screen>
  )
}

function Check({ user, profile, config }: Known) {
  const choices = useCaptureChoices(user.id)
  const cuffReadings = useCuffReadings()
  const needsProfile = !choices.skippedProfile && isProfileEmpty(profile)
  const hasConsented = choices.consentVersion === CONSENT_VERSION
  const [settled] = useState({ hasConsented, needsProfile })
  const [state, dispatch] = useReducer(nextState, settled, firstState)
  const { seconds } = useRouteParams('healthCheck')
  const durationSeconds = lengthOf(seconds, config.measurementSeconds)

  const isClosing = state.step === 'closing'
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => dispatch({ kind: 'closed' }), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  const questionnaire = useQuestionnaire(user.id)
  /** The report that is held back until the rest of the check is done. */
  const held = useRef<{ clientReportId: string; measuredAt: string } | null>(null)
  const [personId] = useState(user.id)
  const isSaving = state.step === 'saving'
  useEffect(() => {
    const complete = () => {
      if (!held.current) return
      const { clientReportId, measuredAt } = held.current
      held.current = null
      completeReport(clientReportId, furtherResultsOf(personId, measuredAt))
    }
    if (isSaving) complete()
    // Whoever leaves in between has a report all the same.
    return complete
  }, [isSaving, personId])

  const finish = (outcome: Outcome, source: MeasurementSource) => {
    if (outcome.kind === 'refused') return dispatch({ kind: 'refused', outcome })
    const draft = buildReportDraft({
      outcome,
      profile,
      cuffReadings,
      now: new Date(),
      clientReportId: createUuid(),
      keepPulseWave: choices.keepPulseWave,
      isSample: source === 'sample',
    })
    holdReport(draft)
    const { clientReportId, measuredAt } = draft
    held.current = { clientReportId, measuredAt }
    const asks: FurtherStep[] = [
      ...(BRAND.features.tongue ? (['tongue'] as const) : []),
      ...(isSettled(questionnaire, Date.now()) ? [] : (['constitution'] as const)),
    ]
    dispatch({ kind: 'measured', clientReportId, measuredAt, asks })
  }

  switch (state.step) {
    case 'consent':
      return (
        <ConsentStep
          seconds={durationSeconds}
          keepPulseWave={choices.keepPulseWave}
          leadsToCamera={!needsProfile}
          onConsented={({ keepPulseWave }) => {
            rememberCaptureChoices(user.id, { consentVersion: CONSENT_VERSION, keepPulseWave })
            dispatch({ kind: 'consented', needsProfile })
          }}
        />
      )
    case 'profile':
      return (
        <ProfileStep
          profile={profile}
          onSaved={() => dispatch({ kind: 'profileSettled' })}
          onSkipped={() => {
            rememberCaptureChoices(user.id, { skippedProfile: true })
            dispatch({ kind: 'profileSettled' })
          }}
        />
      )
    case 'capture':
      return (
        <CaptureStep
          key={state.attempt}
          source={state.source}
          durationSeconds={durationSeconds}
          onOutcome={outcome => finish(outcome, state.source)}
          onTroubled={trouble => dispatch({ kind: 'troubled', trouble })}
        />
      )
    case 'trouble':
      return (
        <TroubleStep
          trouble={state.trouble}
          offersSample={config.sampleClip}
          onRetried={() => dispatch({ kind: 'restarted' })}
          onSampleChosen={() => dispatch({ kind: 'restarted', source: 'sample' })}
        />
      )
    case 'refused':
      return (
        <RefusedStep
          reason={state.reason}
          usableSeconds={state.usableSeconds}
          durationSeconds={durationSeconds}
          onRetried={() => dispatch({ kind: 'restarted' })}
        />
      )
    case 'tongue':
      return (
        <TongueStep
          personId={user.id}
          since={state.measuredAt}
          onSettled={() => dispatch({ kind: 'settled' })}
        />
      )
    case 'constitution':
      return <ConstitutionStep personId={user.id} onSettled={() => dispatch({ kind: 'settled' })} />
    case 'closing':
    case 'saving':
      return <UploadSheet clientReportId={state.clientReportId} isClosing={isClosing} />
  }
}

// A report made without a network is read without one: its texts come along.
export default withTexts([healthTexts, reportTexts, tongueTexts, constitutionTexts], CheckPage)
