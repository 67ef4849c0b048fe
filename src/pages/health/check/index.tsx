import { useEffect, useReducer, useRef, useState } from 'react'
import type { AppConfig, HealthProfile, HealthReportDraft, User } from '@anzuo/contract'
import { useAppConfig } from '@/data/account/authentication'
import { updateMeasurementPreferences, useMeasurementPreferences } from '@/data/health/measurementPreferences'
import { useCuffReadings } from '@/data/health/cuffReadings'
import { useHealthProfile } from '@/data/health/healthProfile'
import { useMeasuredPerson, type MeasuredPerson } from '@/data/health/measuredPerson'
import {
  getStoredConstitutionResult,
  isQuestionnaireCompleteAndFresh,
  useConstitutionQuestionnaire,
} from '@/data/health/constitutionQuestionnaire'
import { completeReportOnHold, enqueueReportOnHold, startReportUploads } from '@/data/health/reportUploads'
import { useReportList, type ReportListEntry } from '@/data/health/reportList'
import { useSignedInUser } from '@/data/account/useSignedInUser'
import { getStoredTongueResults } from '@/data/health/tongueResults'
import { HEALTH_CHECK_DURATIONS_SECONDS } from '@anzuo/domain/report/longerCheckSuggestions'
import { EXTENDED_CHECK_SECONDS } from '@anzuo/domain/report/measurementExtension'
import { isHealthProfileEmpty } from '@anzuo/domain/report/healthProfile'
import { buildReportDraft } from '@anzuo/domain/report/reportDraft'
import { areOfOnePerson } from '@anzuo/domain/report/samePerson'
import { carryForwardResults } from '@anzuo/domain/report/supplementaryResults'
import type { SupplementaryResults } from '@anzuo/domain/report/types'
import { createUuid } from '@anzuo/domain/uuid'
import { MEASUREMENT_SITES } from '@anzuo/domain/report/types'
import type { MeasurementSite, VitalsMeasurementOutcome } from '@anzuo/vitals'
import { useTranslation, withTranslations } from '@/i18n'
import { constitutionTranslations } from '@/i18n/namespaces/constitution'
import { healthTranslations } from '@/i18n/namespaces/health'
import { reportTranslations } from '@/i18n/namespaces/report'
import { tongueTranslations } from '@/i18n/namespaces/tongue'
import { discardPreloadedMeasurement, preloadMeasurement } from '@/platform/measurement'
import type { MeasurementVideoSource } from '@/platform/measurement/types'
import { useRouteParams } from '@/routes'
import { PageLayout, type QueryState } from '@/ui/layout/PageLayout'
import { CaptureStep } from './CaptureStep'
import { ChooseSiteStep } from './ChooseSiteStep'
import { useHealthConsent } from '@/data/health/healthConsent'
import { HealthCheckConsentStep } from './HealthCheckConsentStep'
import { ConstitutionQuestionnaireStep } from './ConstitutionQuestionnaireStep'
import {
  getInitialHealthCheckState,
  healthCheckReducer,
  type OptionalHealthCheckStep,
} from './healthCheckReducer'
import { preloadReportPage } from './preloadReportPage'
import { HealthProfileStep } from './HealthProfileStep'
import { MeasurementFailedStep } from './MeasurementFailedStep'
import { TonguePhotoStep } from './TonguePhotoStep'
import { CaptureErrorStep } from './CaptureErrorStep'
import { ReportUploadProgressSheet } from './ReportUploadProgressSheet'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { drawChair } from '@/ui/illustrations/chair'
import './check.scss'

/** Long enough to read that the camera closes; the camera itself is off at once. */
const CAMERA_CLOSING_NOTICE_MS = 900

/** A fingertip is measured for its variability, which takes a minute at least. */
const FINGER_SECONDS = 60

/** How long each way takes. A report may link to a longer check; otherwise the server's setting applies to a face. */
const parseDurations = (
  requestedSeconds: string | undefined,
  { measurementSeconds }: AppConfig,
): Record<MeasurementSite, number> => {
  const requested = HEALTH_CHECK_DURATIONS_SECONDS.find(seconds => String(seconds) === requestedSeconds)
  return { face: requested ?? measurementSeconds, finger: requested ?? FINGER_SECONDS }
}

/** The seconds that a check would have had: more than planned where it went on in the same sitting. */
const getAttemptedSeconds = (planned: number, { usableSeconds }: { usableSeconds: number }): number =>
  usableSeconds > planned ? Math.max(usableSeconds, EXTENDED_CHECK_SECONDS) : planned

/** Other pages may link to one of the two ways. */
const parseSite = (requested: string | undefined): MeasurementSite | null =>
  MEASUREMENT_SITES.find(site => site === requested) ?? null

/** Further results for the report: of tongue and constitution the newest that are valid, from this device or an earlier report. */
const collectFurtherResults = (
  personId: string,
  earlier: readonly SupplementaryResults[],
): SupplementaryResults => {
  const onDevice = {
    ...getStoredTongueResults(personId),
    constitution: getStoredConstitutionResult(personId),
  }
  return carryForwardResults([onDevice, ...earlier], Date.now())
}

type CheckPrerequisites = { user: User; person: MeasuredPerson; profile: HealthProfile; config: AppConfig }

/** What the check needs to know before it starts: who is measured, their profile, the server's settings. */
const useCheckPrerequisites = (): QueryState<CheckPrerequisites> => {
  const user = useSignedInUser()
  const person = useMeasuredPerson()
  const profile = useHealthProfile(person?.memberId ?? null)
  const config = useAppConfig()
  const queries = [user, profile, config] as const
  const refetch = () => queries.forEach(query => void query.refetch())
  const failed = queries.find(query => query.status === 'error')
  if (user.data && person && profile.data && config.data) {
    const data = { user: user.data, person, profile: profile.data, config: config.data }
    return { status: 'success', data, error: null, refetch }
  }
  return failed
    ? { status: 'error', error: failed.error, refetch }
    : { status: 'pending', error: null, refetch }
}

function HealthCheckPage() {
  const { t } = useTranslation('health')
  const state = useCheckPrerequisites()
  useEffect(() => {
    preloadMeasurement()
    preloadReportPage()
    startReportUploads()
    return discardPreloadedMeasurement
  }, [])
  if (state.data?.config.features.healthCheck === false)
    return (
      <PageLayout title={t('check.title')} back="health">
        <EmptyState illustration={drawChair} title={t('check.paused.title')} note={t('check.paused.note')} />
      </PageLayout>
    )
  // Another person's check starts anew.
  if (state.data) return <HealthCheck key={state.data.person.id} {...state.data} />
  return (
    <PageLayout title={t('check.title')} back="health" state={state}>
      {() => null}
    </PageLayout>
  )
}

/** Holds the report of the face until the rest of the check is done, or until the person leaves. */
const useHeldReport = (person: MeasuredPerson, { isSaving }: { isSaving: boolean }) => {
  const heldReport = useRef<HealthReportDraft | null>(null)
  const earlier = useRef<readonly ReportListEntry[]>([])
  const [{ id: personId, memberId }] = useState(person)
  earlier.current = useReportList(memberId).reports
  useEffect(() => {
    const complete = () => {
      const draft = heldReport.current
      if (!draft) return
      heldReport.current = null
      const check = { ...draft, memberId, personName: null, isSample: draft.quality.isSample }
      const ofThisPerson = earlier.current.filter(report => areOfOnePerson(report, check))
      completeReportOnHold(draft.clientReportId, collectFurtherResults(personId, ofThisPerson))
    }
    if (isSaving) complete()
    return complete
  }, [isSaving, personId, memberId])
  return (measured: HealthReportDraft) => {
    const draft = { ...measured, memberId }
    enqueueReportOnHold(draft)
    heldReport.current = draft
  }
}

/** The state of the check, and the actions that store something before the next step. */
const useHealthCheck = ({ user, person, profile, config }: CheckPrerequisites) => {
  const preferences = useMeasurementPreferences(user.id)
  const cuffReadings = useCuffReadings(person.memberId)
  const questionnaire = useConstitutionQuestionnaire(person.id)
  const needsProfile = !preferences.skippedProfile && isHealthProfileEmpty(profile)
  const { isGiven: hasConsented, give: giveConsent } = useHealthConsent(user.id)
  const { seconds, site } = useRouteParams('healthCheck')
  const [settled] = useState({ hasConsented, needsProfile, site: parseSite(site) })
  const [state, dispatch] = useReducer(healthCheckReducer, settled, getInitialHealthCheckState)
  const holdReport = useHeldReport(person, { isSaving: state.step === 'saving' })

  const isClosing = state.step === 'closing'
  useEffect(() => {
    if (!isClosing) return
    const timer = setTimeout(() => dispatch({ kind: 'closed' }), CAMERA_CLOSING_NOTICE_MS)
    return () => clearTimeout(timer)
  }, [isClosing])

  const consent = (choice: { keepPulseWave: boolean }) => {
    giveConsent(choice)
    dispatch({ kind: 'consented', needsProfile })
  }
  const skipProfile = () => {
    updateMeasurementPreferences(user.id, { skippedProfile: true })
    dispatch({ kind: 'profileSettled' })
  }
  const chooseSite = (chosen: MeasurementSite) =>
    dispatch({ kind: 'chosen', site: chosen, hasConsented, needsProfile })
  const finishMeasurement = (
    outcome: VitalsMeasurementOutcome,
    measured: { site: MeasurementSite; source: MeasurementVideoSource },
  ) => {
    if (outcome.kind === 'refused') return dispatch({ kind: 'refused', outcome })
    const draft = buildReportDraft({
      outcome,
      site: measured.site,
      profile,
      cuffReadings,
      now: new Date(),
      clientReportId: createUuid(),
      keepPulseWave: preferences.keepPulseWave,
      isSample: measured.source === 'sample',
    })
    holdReport(draft)
    const { clientReportId, measuredAt } = draft
    const remainingSteps: OptionalHealthCheckStep[] = [
      ...(BRAND.features.tongue && config.features.tonguePhoto ? (['tongue'] as const) : []),
      ...(isQuestionnaireCompleteAndFresh(questionnaire, Date.now()) ? [] : (['constitution'] as const)),
    ]
    dispatch({ kind: 'measured', clientReportId, measuredAt, remainingSteps })
  }
  return {
    state,
    dispatch,
    preferences,
    needsProfile,
    durations: parseDurations(seconds, config),
    chooseSite,
    consent,
    skipProfile,
    finishMeasurement,
  }
}

function HealthCheck(prerequisites: CheckPrerequisites) {
  const { person, profile, config } = prerequisites
  const { state, dispatch, durations, ...check } = useHealthCheck(prerequisites)
  const restart = () => dispatch({ kind: 'restarted' })
  const continueCheck = () => dispatch({ kind: 'settled' })
  switch (state.step) {
    case 'choice':
      return <ChooseSiteStep seconds={durations} onChosen={check.chooseSite} />
    case 'consent':
      return (
        <HealthCheckConsentStep
          site={state.site}
          seconds={durations[state.site]}
          keepPulseWave={check.preferences.keepPulseWave}
          leadsToCamera={!check.needsProfile}
          onConsented={check.consent}
        />
      )
    case 'profile':
      return (
        <HealthProfileStep
          memberId={person.memberId}
          profile={profile}
          onSaved={() => dispatch({ kind: 'profileSettled' })}
          onSkipped={check.skipProfile}
        />
      )
    case 'capture':
      return (
        <CaptureStep
          key={state.attempt}
          site={state.site}
          source={state.source}
          durationSeconds={durations[state.site]}
          onOutcome={outcome => check.finishMeasurement(outcome, state)}
          onError={error => dispatch({ kind: 'failed', error })}
        />
      )
    case 'error':
      return (
        <CaptureErrorStep
          site={state.site}
          error={state.error}
          isSampleAvailable={config.sampleClip}
          onRetried={restart}
          onSampleChosen={() => dispatch({ kind: 'restarted', source: 'sample' })}
        />
      )
    case 'refused':
      return (
        <MeasurementFailedStep
          {...state}
          durationSeconds={getAttemptedSeconds(durations[state.site], state)}
          onRetried={restart}
          onSiteChanged={site => dispatch({ kind: 'restarted', site })}
        />
      )
    case 'tongue':
      return <TonguePhotoStep personId={person.id} since={state.measuredAt} onSettled={continueCheck} />
    case 'constitution':
      return <ConstitutionQuestionnaireStep personId={person.id} onSettled={continueCheck} />
    case 'closing':
    case 'saving': {
      const isCameraClosing = state.step === 'closing'
      return (
        <ReportUploadProgressSheet clientReportId={state.clientReportId} isCameraClosing={isCameraClosing} />
      )
    }
  }
}

// A report made without a network can be read without one, so its texts are loaded with this page.
export default withTranslations(
  [healthTranslations, reportTranslations, tongueTranslations, constitutionTranslations],
  HealthCheckPage,
)
