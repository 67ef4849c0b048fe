import { View } from '@tarojs/components'
import type { IndicatorKey } from '@/contract'
import type { KnownReport } from '@/data/knownReports'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { Card } from '@/ui/Card'
import { Icon, type IconName } from '@/ui/Icon'
import { Link } from '@/ui/Link'
import { SectionHead } from '@/ui/SectionHead'
import { Spark } from '@/ui/Spark'
import { courseOf } from './knownReports'

/** Checks that a course goes back. */
const COURSE_LENGTH = 8

/** How the main values went over the last checks; with fewer than two there is no course to show. */
export const RecentChecks = ({ reports }: { reports: readonly KnownReport[] }) => {
  const { t } = useTranslation('healthHome')
  const heart = courseOf(reports, 'HR_BPM', COURSE_LENGTH)
  if (heart.length < 2) return null
  return (
    <View className="health__recent">
      <SectionHead title={t('recent')} end={<Link to="healthHistory">{t('all')}</Link>} />
      <Card rows>
        <Course reports={reports} indicatorKey="HR_BPM" icon="heart" colour="heart" unit={t('bpm')} />
        <Course reports={reports} indicatorKey="HRV_SDNN" icon="hrv" colour="breath" unit={t('ms')} />
        <Course reports={reports} indicatorKey="brpm" icon="breath" colour="breath" unit={t('perMinute')} />
      </Card>
    </View>
  )
}

const names = { HR_BPM: 'restingHeart', HRV_SDNN: 'variabilityLong', brpm: 'breathingLong' } as const

type CourseProps = {
  reports: readonly KnownReport[]
  indicatorKey: IndicatorKey & keyof typeof names
  icon: IconName
  colour: 'heart' | 'breath'
  unit: string
}

const Course = ({ reports, indicatorKey, icon, colour, unit }: CourseProps) => {
  const { t } = useTranslation('healthHome')
  const values = courseOf(reports, indicatorKey, COURSE_LENGTH)
  const [before, last] = values.slice(-2)
  if (before === undefined || last === undefined) return null
  const change = Math.round(last) - Math.round(before)
  const amount = formatNumber(Math.abs(change))
  return (
    <View className="health__course">
      <View className={`health__course-icon health__course-icon--${colour}`}>
        <Icon name={icon} size={22} />
      </View>
      <View className="health__course-words">
        <View className="t-row">{t(names[indicatorKey])}</View>
        <View className="t-label health__change">
          {change === 0 ? t('same') : t(change > 0 ? 'up' : 'down', { amount })}
        </View>
      </View>
      <Spark values={values} colour={colour} />
      <View className="health__course-last">
        <View className="t-number-s">{formatNumber(last)}</View>
        <View className="t-note t-quiet">{unit}</View>
      </View>
    </View>
  )
}
