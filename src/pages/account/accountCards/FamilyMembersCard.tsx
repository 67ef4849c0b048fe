import { useChairList } from '@/data/chair/chairList'
import { useChairMembers } from '@/data/chair/chairs'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'

/** Who else may use the person's chairs. They are added and removed where the chairs are. */
export const FamilyMembersCard = () => {
  const { t } = useTranslation('account')
  const { data } = useChairList()
  const chairs = data?.devices.filter(({ role }) => role !== 'guest') ?? []
  return (
    <Card rows title={t('family.title')}>
      {data && chairs.length === 0 && (
        <ListRow icon="people" title={t('family.note')} note={t('family.none')} />
      )}
      {chairs.map(({ serialNumber, name }) => (
        <ChairMembersRow
          key={serialNumber}
          serialNumber={serialNumber}
          title={name ?? t('family.chair', { serialNumber })}
        />
      ))}
    </Card>
  )
}

const ChairMembersRow = ({ serialNumber, title }: { serialNumber: string; title: string }) => {
  const { t } = useTranslation('account')
  const { data } = useChairMembers(serialNumber)
  const people = data?.members.map(({ nickname, role, isYou }) => {
    const name = isYou ? t('family.you', { name: nickname }) : nickname
    return `${name} · ${t(`family.${role}`)}`
  })
  return <LinkRow icon="seat" title={title} note={people?.join('\n') ?? '\u00a0'} to="chairList" />
}
