import type { ChairSummary } from '@/data/chair/knownChairs'
import { useTranslation } from '@/i18n'
import { Card } from '@/ui/layout/Card'
import { LinkRow } from '@/ui/layout/LinkRow'
import { ListRow } from '@/ui/layout/ListRow'
import { SwitchRow } from '@/ui/layout/SwitchRow'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** What is needed less often: child lock, emergency stop, voice, statistics, people. */
export const MoreChairOptions = ({
  session,
  chair,
}: {
  session: ChairControlViewModel
  chair: ChairSummary
}) => {
  const { t } = useTranslation('chair')
  const { view, has, sendCommand, control } = session
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
        <SwitchRow
          id="chair-lock"
          icon="lock"
          title={t('control.lock')}
          note={t('control.lockNote')}
          checked={isLocked}
          disabled={view.carrier === null}
          onChanged={isOn => void sendCommand({ name: 'lock', isOn })}
        />
      )}
      {has('voice') && (
        <LinkRow
          icon="info"
          title={t('control.voice')}
          note={t('control.voiceNote')}
          to="commonProblem"
          params={{ topic: 'voiceControl' }}
        />
      )}
      {chair.role !== null && (
        <LinkRow
          icon="hrv"
          title={t('control.statistics')}
          note={t('control.statisticsNote')}
          to="massageStatistics"
        />
      )}
      {chair.role !== null && (
        <LinkRow
          icon="people"
          title={t('control.manage')}
          to="chairList"
          query={{ manage: chair.serialNumber }}
        />
      )}
    </Card>
  )
}
