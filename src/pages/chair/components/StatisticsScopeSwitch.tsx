import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { SegmentedControl } from '@/ui/forms/SegmentedControl'

/** Between one's own massages and those of the family, each with its own address. */
export const StatisticsScopeSwitch = ({ value }: { value: 'me' | 'family' }) => {
  const { t } = useTranslation('chair')
  return (
    <SegmentedControl
      label={t('stats.whose')}
      options={[
        { value: 'me', label: t('stats.me') },
        { value: 'family', label: t('stats.family') },
      ]}
      value={value}
      onChanged={chosen =>
        navigate(chosen === 'me' ? 'massageStatistics' : 'familyMassageStatistics', undefined, {
          method: 'replace',
        })
      }
    />
  )
}
