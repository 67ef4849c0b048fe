import { useId } from 'react'
import { useTranslation } from '@/i18n'
import { DateInput } from './DateInput'
import { FormField, getDescribedByIds } from './FormField'

export type DateFieldProps = {
  label: string
  /** `yyyy-mm-dd`, or empty when nothing is chosen. */
  value: string
  onChanged: (value: string) => void
  /** First and last date that may be chosen, `yyyy-mm-dd`. */
  min?: string
  max?: string
  error?: string
  hint?: string
  id?: string
}

/** A date with its label, hint and error. */
export const DateField = (props: DateFieldProps) => {
  const { label, value, onChanged, min, max, error, hint, id } = props
  const { t } = useTranslation('ui')
  const ownId = useId()
  const inputId = id ?? ownId
  return (
    <FormField inputId={inputId} label={label} error={error} hint={hint}>
      <DateInput
        id={inputId}
        value={value}
        onChanged={onChanged}
        min={min}
        max={max}
        label={label}
        placeholder={t('chooseDate')}
        describedBy={getDescribedByIds(inputId)}
        invalid={Boolean(error)}
      />
    </FormField>
  )
}
