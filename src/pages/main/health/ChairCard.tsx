import { View } from '@tarojs/components'
import type { ChairFamilyKey } from '@anzuo/chair-protocol'
import type { Chair } from '@anzuo/contract'
import { useChairList } from '@/data/chair/chairList'
import { useTranslation } from '@/i18n'
import { FlexGrow } from '@/ui/layout/Flex'
import { KnownChairPicture } from '@/ui/illustrations/KnownChairPicture'
import { Card } from '@/ui/layout/Card'
import { Link } from '@/ui/layout/Link'
import { RowText } from '@/ui/layout/RowText'

/** More chairs than these stand on the page of all of them. */
const MAX_CHAIRS = 2

/** The person's chairs, each with the way to its controls; without one, what a chair would do. Nothing until that is known. */
export const ChairCard = ({ isSignedIn }: { isSignedIn: boolean }) => {
  const { t } = useTranslation('healthHome')
  const chairs = useChairList({ needsPerson: false })
  if (isSignedIn && !chairs.data) return null
  const shown = (chairs.data?.devices ?? []).slice(0, MAX_CHAIRS)
  return (
    <Card rows>
      {shown.length === 0 && (
        <Link to="chairList" variant="plain" className="health__chair">
          <ChairPicture family={null} />
          <FlexGrow>
            <RowText title={t('chair.title')} note={t('chair.note')} />
          </FlexGrow>
          <View className="health__chair-action">{t('chair.add')}</View>
        </Link>
      )}
      {shown.map(chair => (
        <ChairRow key={chair.serialNumber} chair={chair} />
      ))}
    </Card>
  )
}

const ChairPicture = ({ family }: { family: ChairFamilyKey | null }) => (
  <View className="health__chair-picture">
    <KnownChairPicture family={family} />
  </View>
)

const ChairRow = ({ chair: { serialNumber, family, name, isOnline } }: { chair: Chair }) => {
  const { t } = useTranslation('healthHome')
  return (
    <Link to="chairControl" params={{ sn: serialNumber }} variant="plain" className="health__chair">
      <ChairPicture family={family} />
      <FlexGrow>
        <RowText
          title={name ?? t('chair.unnamed', { number: serialNumber })}
          note={t(isOnline ? 'chair.online' : 'chair.offline')}
        />
      </FlexGrow>
      <View className="health__chair-action">{t('chair.control')}</View>
    </Link>
  )
}
