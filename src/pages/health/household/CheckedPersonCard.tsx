import { usePersonOptions } from '@/data/health/usePersonOptions'
import { useTranslation } from '@/i18n'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'

/** For whom a check is made, asked before it begins where several people use the account; else a way to add somebody. */
export const CheckedPersonCard = () => {
  const { t } = useTranslation('health')
  const people = usePersonOptions(t('person.self'))
  const isAlone = people.options.length < 2
  if (!isAlone) return <RadioGroup label={t('person.forWhom')} {...people} />
  return (
    <Card rows>
      <LinkRow
        id="check-add-person"
        icon="body"
        to="healthProfile"
        query={{ add: 'person' }}
        title={t('person.add')}
        note={t('person.addNote')}
      />
    </Card>
  )
}
