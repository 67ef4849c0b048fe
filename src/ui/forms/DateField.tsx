import { useTranslation } from '@/i18n'
import { DateInput, type DateInputProps } from './DateInput'
import { FormField, useFieldInput } from './FormField'

export type DateFieldProps = Pick<DateInputProps, 'label' | 'value' | 'onChanged' | 'min' | 'max'> & {
  error?: string
  hint?: string
  id?: string
}

/** A date with its label, hint and error. */
export const DateField = (props: DateFieldProps) => {
  const { label, error, hint, ...input } = props
  const { t } = useTranslation('ui')
  const field = useFieldInput(props)
  return (
    <FormField inputId={field.id} label={label} error={error} hint={hint}>
      <DateInput {...input} {...field} placeholder={t('chooseDate')} />
    </FormField>
  )
}
