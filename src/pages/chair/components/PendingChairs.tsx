import { removePresenceProof } from '@/data/chair/presenceProofs'
import { usePresenceProofs } from '@/data/chair/usePresenceProofs'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { ListRow } from '@/ui/layout/ListRow'
import { useChairLabels } from './useChairLabels'

/** Chairs that were added without internet, until the server has them. Nothing is shown while there are none. */
export const PendingChairs = () => {
  const { t } = useTranslation('chair')
  const { getChairName } = useChairLabels()
  const proofs = usePresenceProofs()
  if (proofs.length === 0) return null
  return (
    <Card rows id="devices-pending">
      {proofs.map(({ family, isRefused, request: { serialNumber } }) => (
        <ListRow
          key={serialNumber}
          icon={isRefused ? 'warn' : 'cloudoff'}
          tone={isRefused ? 'notice' : 'neutral'}
          title={`${getChairName({ family })} · ${serialNumber.slice(-4)}`}
          note={t(isRefused ? 'devices.pending.refused' : 'devices.pending.note')}
          value={
            <Button
              kind="soft"
              size="small"
              onPress={() =>
                isRefused ? removePresenceProof(serialNumber) : navigate('chairControl', { sn: serialNumber })
              }
            >
              {t(isRefused ? 'devices.pending.remove' : 'devices.pending.open')}
            </Button>
          }
        />
      ))}
    </Card>
  )
}
