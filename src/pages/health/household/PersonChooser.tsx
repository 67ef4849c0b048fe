import { usePersonOptions } from '@/data/health/usePersonOptions'
import { useTranslation } from '@/i18n'
import { RadioGroup } from '@/ui/forms/RadioGroup'

/** Whose results the health pages show; nothing in an account of one person. */
export const PersonChooser = () => {
  const { t } = useTranslation('health')
  const people = usePersonOptions(t('person.self'))
  if (people.options.length < 2) return null
  return <RadioGroup label={t('person.whose')} showLabel={false} {...people} />
}
