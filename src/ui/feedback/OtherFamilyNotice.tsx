import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '../layout/Card'
import { drawChair } from '../illustrations/chair'
import { EmptyState } from './EmptyState'

/** What the variant of a single family says of a chair of another one, and where that chair is at home. */
export const OtherFamilyNotice = ({ family }: { family: ChairFamilyKey }) => {
  const { t } = useTranslation('chairLink')
  return (
    <Card id="other-family">
      <EmptyState
        illustration={drawChair}
        title={t('otherFamily.title', { served: (BRAND.chairFamily ?? family).toUpperCase() })}
        note={t('otherFamily.note', { other: family.toUpperCase() })}
        action={{
          id: 'other-family-way',
          label: t('otherFamily.way'),
          onPress: () => navigate('download', { app: 'download' }),
        }}
      />
    </Card>
  )
}
