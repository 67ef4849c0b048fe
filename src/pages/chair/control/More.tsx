import type { KnownChair } from '@/data/chairs'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Switch } from '@/ui/Switch'
import type { Session } from './useSession'

/** What is needed less often: child lock, emergency stop, voice, statistics, people. */
export const More = ({ session, chair }: { session: Session; chair: KnownChair }) => {
  const { t } = useTranslation('chair')
  const { view, has, ask, control } = session
  const mayLock = has('childLock') && (chair.role === 'owner' || chair.role === 'family')
  const isLocked = view.state?.isLocked ?? false
  return (
    <Card rows>
      <ListRow
        id="chair-emergency"
        icon="warn"
        tone="alert"
        title={t('stop.emergency')}
        note={t('stop.emergencyNote')}
        chevron={false}
        onPress={() => void control?.emergencyStop()}
      />
      {mayLock && (
        <ListRow
          icon="lock"
          title={t('control.lock')}
          note={t('control.lockNote')}
          value={
            <Switch
              id="chair-lock"
              checked={isLocked}
              label={t('control.lock')}
              disabled={view.carrier === null}
              onChanged={isOn => void ask({ name: 'lock', isOn })}
            />
          }
        />
      )}
      {has('voice') && (
        <ListRow
          icon="info"
          title={t('control.voice')}
          note={t('control.voiceNote')}
          onPress={() => navigate('commonProblem', { topic: 'voiceControl' })}
        />
      )}
      {chair.role !== null && (
        <ListRow
          icon="hrv"
          title={t('control.statistics')}
          note={t('control.statisticsNote')}
          onPress={() => navigate('massageStatistics')}
        />
      )}
      {chair.role !== null && (
        <ListRow
          icon="people"
          title={t('control.manage')}
          onPress={() => navigate('devices', undefined, { query: { manage: chair.serialNumber } })}
        />
      )}
    </Card>
  )
}
