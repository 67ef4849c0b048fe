import { useTranslation } from '@/i18n'
import { TextField } from '@/ui/forms/TextField'

export type ChairNameFieldProps = {
  id: string
  value: string
  onChanged: (name: string) => void
  onSubmitted: () => void
}

const MAX_NAME_LENGTH = 40

/** What the person calls the chair. */
export const ChairNameField = ({ id, value, onChanged, onSubmitted }: ChairNameFieldProps) => {
  const { t } = useTranslation('chair')
  return (
    <TextField
      id={id}
      type="text"
      label={t('manage.name')}
      placeholder={t('manage.namePlaceholder')}
      value={value}
      maxLength={MAX_NAME_LENGTH}
      onChanged={onChanged}
      onSubmitted={onSubmitted}
    />
  )
}
