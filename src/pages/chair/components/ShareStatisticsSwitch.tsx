import type { Chair } from '@anzuo/contract'
import { useSetStatisticsSharing } from '@/data/chair/massageStatistics'
import { SwitchRow, type SwitchRowProps } from '@/ui/layout/SwitchRow'

export type ShareStatisticsSwitchProps = Pick<SwitchRowProps, 'id' | 'title' | 'note'> & {
  chair: Pick<Chair, 'serialNumber' | 'sharesStatistics'>
}

/** Whether the others of a chair may see the person's own massages. */
export const ShareStatisticsSwitch = ({ chair, ...row }: ShareStatisticsSwitchProps) => {
  const { serialNumber, sharesStatistics } = chair
  const consent = useSetStatisticsSharing()
  return (
    <SwitchRow
      icon="hrv"
      {...row}
      checked={sharesStatistics}
      disabled={consent.isPending}
      onChanged={isShared => consent.mutate({ serialNumber, isShared })}
    />
  )
}
