import type { IndicatorStatus } from '@anzuo/domain/report/indicatorStatuses'
import { useTranslation } from '@/i18n'
import { SeverityLabel } from '@/ui/health/SeverityLabel'

/** The status of a value in one or two words: its band, or "as usual" for a change within the usual scatter. */
export const IndicatorStatusLabel = ({ status }: { status: IndicatorStatus }) => {
  const { t } = useTranslation('health')
  const { name, level } = status.band
  return (
    <SeverityLabel level={level}>{status.isAsUsual ? t('status.asUsual') : t(`band.${name}`)}</SeverityLabel>
  )
}
