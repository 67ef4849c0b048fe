import { View } from '@tarojs/components'
import { useState } from 'react'
import {
  useAddCuffReading,
  useCuffReadings,
  useDeleteCuffReading,
  type KeptCuffReading,
} from '@/data/cuffReadings'
import { useProfile } from '@/data/profile'
import {
  calibrationState,
  cuffLimits,
  estimatePressure,
  type PressureEstimate,
} from '@/domain/report/bloodPressure'
import type { CuffPressure } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatDay, formatNumber } from '@/i18n/format'
import { showMessage } from '@/platform/messages'
import { aria } from '@/ui/aria'
import { DateField } from '@/ui/DateField'
import { Field } from '@/ui/Field'
import { FieldError } from '@/ui/FieldError'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'
import { bodyOf } from './bodyOf'
import { dayOf, isUrgent, parseCuffEntry, type CuffEntry } from './cuffEntry'
import './cuff.scss'

/** A reading entered from the blood-pressure card, and those entered before with what they still count for. */
export const CuffSheet = ({ onClosed }: { onClosed: () => void }) => {
  const { t } = useTranslation('report')
  const [entry, setEntry] = useState<CuffEntry>(() => ({
    systolic: '',
    diastolic: '',
    day: dayOf(new Date()),
  }))
  const [error, setError] = useState<string | null>(null)
  const adding = useAddCuffReading()
  const change = (changed: Partial<CuffEntry>) => {
    setError(null)
    setEntry(before => ({ ...before, ...changed }))
  }
  const parsed = parseCuffEntry(entry, new Date())
  const save = () => {
    if (parsed.kind === 'invalid') return setError(t(`cuff.${parsed.error}`, wrongValues))
    const { systolic, diastolic, takenAt } = parsed
    adding.mutate(
      { systolic, diastolic, takenAt },
      {
        onSuccess: () => {
          showMessage({ text: t('cuff.saved'), tone: 'good' })
          onClosed()
        },
      },
    )
  }
  return (
    <Sheet
      open
      id="cuff-sheet"
      title={t('cuff.sheetTitle')}
      onClosed={onClosed}
      main={{ id: 'cuff-save', label: t('cuff.save'), loading: adding.isPending, onPress: save }}
      secondary={{ label: t('cuff.cancel'), onPress: onClosed }}
    >
      <View className="cuff">
        <View className="t-small t-quiet">{t('cuff.note')}</View>
        <View className="cuff__values">
          {(['systolic', 'diastolic'] as const).map(field => (
            <View key={field} className="cuff__value">
              <Field
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
        </View>
        <DateField
          id="cuff-day"
          label={t('cuff.takenAt')}
          value={entry.day}
          max={dayOf(new Date())}
          onChanged={day => change({ day })}
        />
        <FieldError text={error ?? (adding.isError ? t('cuff.failed') : undefined)} />
        {parsed.kind === 'valid' && <Move entered={parsed} />}
        {parsed.kind === 'valid' && isUrgent(parsed) && (
          <View className="cuff__urgent t-small" {...aria({ role: 'alert' })}>
            {t('cuff.urgent')}
          </View>
        )}
        <Readings />
      </View>
    </Sheet>
  )
}

/** How far the estimate would move with what was entered; nothing while the profile lacks what it starts from. */
const Move = ({ entered }: { entered: CuffPressure }) => {
  const { t } = useTranslation('report')
  const readings = useCuffReadings()
  const { data: profile } = useProfile()
  const body = profile && bodyOf(profile, new Date())
  if (!body) return null
  const now = new Date()
  const words = ({ systolic, diastolic }: PressureEstimate) =>
    `${formatNumber(systolic.value)}/${formatNumber(diastolic.value)}`
  const before = words(estimatePressure(body, readings, now))
  const after = words(estimatePressure(body, [...readings, entered], now))
  return (
    <View id="cuff-move" className="t-row" {...aria({ role: 'status', live: 'polite' })}>
      {t('cuff.moves', { before, after })}
    </View>
  )
}

const wrongValues = {
  systolicLow: cuffLimits.systolic[0],
  systolicHigh: cuffLimits.systolic[1],
  diastolicLow: cuffLimits.diastolic[0],
  diastolicHigh: cuffLimits.diastolic[1],
}

/** What a reading still counts for: it ages, expires, and says so. */
const Worth = ({ reading }: { reading: KeptCuffReading }) => {
  const { t } = useTranslation('report')
  const state = calibrationState([reading], new Date())
  if (state.kind === 'none' || state.kind === 'expired') return <>{t('cuff.expired')}</>
  return (
    <>
      {t(`cuff.${state.kind}`)}
      {t('row.and')}
      {t('cuff.expiresIn', { count: state.daysLeft })}
    </>
  )
}

/** The latest readings that the list shows; older ones have expired long ago. */
const LISTED = 5

const Readings = () => {
  const { t } = useTranslation('report')
  const readings = useCuffReadings()
  return (
    <View>
      <View className="t-row">{t('cuff.list')}</View>
      {readings.length === 0 && <View className="t-small t-quiet">{t('cuff.none')}</View>}
      {readings.slice(0, LISTED).map(reading => (
        <Reading key={reading.id} reading={reading} />
      ))}
    </View>
  )
}

const Reading = ({ reading }: { reading: KeptCuffReading }) => {
  const { t } = useTranslation('report')
  const [isAsked, setIsAsked] = useState(false)
  const deletion = useDeleteCuffReading()
  const remove = () =>
    deletion.mutate(reading, {
      onSuccess: () => showMessage({ text: t('cuff.deleted'), tone: 'good' }),
      onError: failure => showMessage({ text: failure.message, tone: 'alert' }),
    })
  const amount = `${reading.systolic}/${reading.diastolic}`
  return (
    <View className="cuff__reading">
      <View className="cuff__amount">
        <View className="t-number-s">{amount}</View>
        <View className="t-note t-quiet">
          {formatDay(reading.takenAt)} · <Worth reading={reading} />
        </View>
      </View>
      {isAsked ? (
        <>
          <Pressable className="cuff__answer cuff__answer--delete" onPress={remove}>
            {t('cuff.deleteYes')}
          </Pressable>
          <Pressable className="cuff__answer" onPress={() => setIsAsked(false)}>
            {t('cuff.deleteNo')}
          </Pressable>
        </>
      ) : (
        <Pressable
          className="cuff__delete"
          onPress={() => setIsAsked(true)}
          facts={{ label: t('cuff.delete', { reading: amount }) }}
        >
          <Icon name="trash" size={20} />
        </Pressable>
      )}
    </View>
  )
}
