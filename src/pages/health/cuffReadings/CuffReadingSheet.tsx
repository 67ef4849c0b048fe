import { View } from '@tarojs/components'
import { useState } from 'react'
import {
  useAddCuffReading,
  useCuffReadings,
  useDeleteCuffReading,
  type LocalCuffReading,
} from '@/data/health/cuffReadings'
import { useHealthProfile } from '@/data/health/healthProfile'
import {
  getCuffCalibrationState,
  cuffPressureLimits,
  estimateBloodPressure,
  isVeryHighReading,
  type BloodPressureEstimate,
} from '@anzuo/domain/report/bloodPressure'
import type { CuffPressure } from '@anzuo/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { showToast } from '@/platform/toast'
import { IconButton } from '@/ui/forms/IconButton'
import { FlexGrow, Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { DateField } from '@/ui/forms/DateField'
import { TextField } from '@/ui/forms/TextField'
import { FieldError } from '@/ui/forms/FieldError'
import { Pressable } from '@/ui/forms/Pressable'
import { BottomSheet } from '@/ui/feedback/BottomSheet'
import { veryHighPressureTexts } from '../indicatorValues/veryHighPressureTexts'
import { CuffDisplayPhoto } from './CuffDisplayPhoto'
import { toBloodPressurePredictors } from './toBloodPressurePredictors'
import { toLocalIsoDate, parseCuffReadingForm, type CuffReadingFormValues } from './cuffReadingForm'
import './cuffReadings.scss'

/** What is entered, whether it can be saved, and saving it. */
const useCuffReadingForm = ({ memberId, onSaved }: { memberId: string | null; onSaved: () => void }) => {
  const { t } = useTranslation('report')
  const [entry, setEntry] = useState<CuffReadingFormValues>(() => ({
    systolic: '',
    diastolic: '',
    day: toLocalIsoDate(new Date()),
  }))
  const [invalidEntry, setInvalidEntry] = useState<string | null>(null)
  const adding = useAddCuffReading(memberId)
  const parsed = parseCuffReadingForm(entry, new Date())
  const change = (changed: Partial<CuffReadingFormValues>) => {
    setInvalidEntry(null)
    setEntry(before => ({ ...before, ...changed }))
  }
  const save = () => {
    if (parsed.kind === 'invalid') return setInvalidEntry(t(`cuff.${parsed.error}`, cuffLimitValues))
    const { systolic, diastolic, takenAt } = parsed
    adding.mutate({ systolic, diastolic, takenAt }, { onSuccess: onSaved })
  }
  const error = invalidEntry ?? (adding.isError ? t('cuff.failed') : undefined)
  return { entry, parsed, error, isSaving: adding.isPending, change, save }
}

export type CuffReadingSheetProps = {
  /** Whose arm it is; null: of the person whose account it is. */
  memberId: string | null
  onClosed: () => void
}

/** A form for a cuff reading, and the readings entered before with whether each still calibrates the estimate. */
export const CuffReadingSheet = ({ memberId, onClosed }: CuffReadingSheetProps) => {
  const { t } = useTranslation('report')
  const { entry, parsed, error, isSaving, change, save } = useCuffReadingForm({
    memberId,
    onSaved: () => {
      showToast({ text: t('cuff.saved'), tone: 'good' })
      onClosed()
    },
  })
  return (
    <BottomSheet
      open
      id="cuff-sheet"
      title={t('cuff.sheetTitle')}
      onClosed={onClosed}
      primaryAction={{ id: 'cuff-save', label: t('cuff.save'), loading: isSaving, onPress: save }}
      secondaryAction={{ label: t('cuff.cancel'), onPress: onClosed }}
    >
      <View className="cuff">
        <View className="t-small t-quiet">{t('cuff.note')}</View>
        <CuffDisplayPhoto
          onConfirmed={({ systolic, diastolic }) =>
            change({
              systolic: String(systolic),
              diastolic: String(diastolic),
              day: toLocalIsoDate(new Date()),
            })
          }
        />
        <Row gap={3} wrap>
          {(['systolic', 'diastolic'] as const).map(field => (
            <View key={field} className="cuff__value">
              <TextField
                id={`cuff-${field}`}
                type="number"
                label={t(`cuff.${field}`)}
                value={entry[field]}
                onChanged={value => change({ [field]: value })}
                suffix="mmHg"
                maxLength={3}
              />
            </View>
          ))}
        </Row>
        <DateField
          id="cuff-day"
          label={t('cuff.takenAt')}
          value={entry.day}
          max={toLocalIsoDate(new Date())}
          onChanged={day => change({ day })}
        />
        <FieldError text={error} />
        {parsed.kind === 'valid' && <EstimateShift memberId={memberId} entered={parsed} />}
        {parsed.kind === 'valid' && isVeryHighReading(parsed) && (
          <View className="cuff__urgent t-small" {...getAriaAttributes({ role: 'alert' })}>
            {t('cuff.urgent', veryHighPressureTexts)}
          </View>
        )}
        <CuffReadingList memberId={memberId} />
      </View>
    </BottomSheet>
  )
}

/**
 * The estimate with the entered reading, and before it where a valid reading stands behind that: without one there is no
 * number to compare with. Nothing while the profile is incomplete, or when the entered reading is too old to count.
 */
const EstimateShift = ({ memberId, entered }: { memberId: string | null; entered: CuffPressure }) => {
  const { t } = useTranslation('report')
  const readings = useCuffReadings(memberId)
  const { data: profile } = useHealthProfile(memberId)
  const body = profile && toBloodPressurePredictors(profile, new Date())
  if (!body) return null
  const now = new Date()
  const words = ({ systolic, diastolic }: BloodPressureEstimate) =>
    `${formatNumber(systolic.value)}/${formatNumber(diastolic.value)}`
  const all = [...readings, entered]
  if (!isCalibrated(all, now)) return null
  const after = words(estimateBloodPressure(body, all, now))
  return (
    <View id="cuff-move" className="t-row" {...getAriaAttributes({ role: 'status', live: 'polite' })}>
      {isCalibrated(readings, now)
        ? t('cuff.moves', { before: words(estimateBloodPressure(body, readings, now)), after })
        : t('cuff.first', { after })}
    </View>
  )
}

const isCalibrated = (readings: readonly CuffPressure[], now: Date): boolean =>
  ['fresh', 'ageing'].includes(getCuffCalibrationState(readings, now).kind)

const cuffLimitValues = {
  systolicLow: cuffPressureLimits.systolic[0],
  systolicHigh: cuffPressureLimits.systolic[1],
  diastolicLow: cuffPressureLimits.diastolic[0],
  diastolicHigh: cuffPressureLimits.diastolic[1],
}

/** Whether a reading still calibrates the estimate, and for how many more days. */
const CalibrationStatusText = ({ reading }: { reading: LocalCuffReading }) => {
  const { t } = useTranslation('report')
  const state = getCuffCalibrationState([reading], new Date())
  if (state.kind === 'none' || state.kind === 'expired') return <>{t('cuff.expired')}</>
  return (
    <>
      {t(`cuff.${state.kind}`)}
      {t('row.and')}
      {t('cuff.expiresIn', { count: state.daysLeft })}
    </>
  )
}

/** Readings in the list; older ones have expired long ago. */
const MAX_LISTED_READINGS = 5

const CuffReadingList = ({ memberId }: { memberId: string | null }) => {
  const { t } = useTranslation('report')
  const readings = useCuffReadings(memberId)
  return (
    <View>
      <View className="t-row">{t('cuff.list')}</View>
      {readings.length === 0 && <View className="t-small t-quiet">{t('cuff.none')}</View>}
      {readings.slice(0, MAX_LISTED_READINGS).map(reading => (
        <CuffReadingRow key={reading.id} reading={reading} />
      ))}
    </View>
  )
}

const CuffReadingRow = ({ reading }: { reading: LocalCuffReading }) => {
  const { t } = useTranslation('report')
  const [isConfirming, setIsConfirming] = useState(false)
  const deletion = useDeleteCuffReading()
  const remove = () =>
    deletion.mutate(reading, {
      onSuccess: () => showToast({ text: t('cuff.deleted'), tone: 'good' }),
      onError: failure => showToast({ text: failure.message, tone: 'alert' }),
    })
  const amount = `${reading.systolic}/${reading.diastolic}`
  return (
    <View className="cuff__reading">
      <FlexGrow>
        <View className="t-number-s">{amount}</View>
        <View className="t-note t-quiet">
          {formatDay(reading.takenAt)} · <CalibrationStatusText reading={reading} />
        </View>
      </FlexGrow>
      {isConfirming ? (
        <>
          <Pressable className="cuff__answer t-alert" onPress={remove}>
            {t('cuff.deleteYes')}
          </Pressable>
          <Pressable className="cuff__answer" onPress={() => setIsConfirming(false)}>
            {t('cuff.deleteNo')}
          </Pressable>
        </>
      ) : (
        <IconButton
          className="cuff__delete"
          onPress={() => setIsConfirming(true)}
          label={t('cuff.delete', { reading: amount })}
          icon="trash"
          size={20}
        />
      )}
    </View>
  )
}
