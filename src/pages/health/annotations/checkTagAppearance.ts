import type { HealthCheckTag } from '@anzuo/domain/report/checkAnnotation'
import type { IconName } from '@/ui/icons/Icon'

/** The icon of each tag; its colour stands under the same name in the style sheet. */
export const checkTagIcons: Record<HealthCheckTag, IconName> = {
  coffee: 'coffee',
  sport: 'dumbbell',
  poorSleep: 'moon',
  massage: 'seat',
  alcohol: 'glass',
  unwell: 'thermometer',
}
