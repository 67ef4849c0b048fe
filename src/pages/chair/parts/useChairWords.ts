import { useTranslation } from '@/i18n'
import { daysAgo, formatDay, formatTime } from '@/i18n/format'
import type { Device } from '@/contract'
import type { Outcome } from '@/data/chairControl'
import { PLAN_PROGRAM, programOf, type Zone } from '@/domain/chair'
import type { LinkProblem } from '@/platform/chairLink'
import { showMessage } from '@/platform/messages'

/** What people call chairs, programmes, zones and troubles. */
export const useChairWords = () => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const problem = (name: LinkProblem) => ({
    title: t(`chairLink:problem.${name}.title`),
    wayOut: t(`chairLink:problem.${name}.wayOut`),
  })
  return {
    nameOf: ({ name, family }: Pick<Device, 'family'> & { name?: string | null }): string =>
      name ?? t(`family.${family}.name`),
    programName: (id: number): string => {
      const program = programOf(id)
      if (id === PLAN_PROGRAM) return t('control.plan')
      return program ? t(`chairLink:program.${program.key}`) : ''
    },
    zoneNames: (zones: readonly Zone[]): string =>
      zones.map(zone => t(`chairLink:zone.${zone}`)).join(t('control.and')),
    /** Since when something is so: the time of today, yesterday, or the day. */
    sinceWhen: (moment: string): string => {
      const days = daysAgo(moment)
      if (days > 1) return formatDay(moment)
      return days === 1 ? t('devices.yesterday') : formatTime(moment)
    },
    problem,
    /** Tells a person why a wish was not carried out; what went well needs no words. Gives whether it did. */
    tell: (outcome: Outcome): boolean => {
      if (outcome.kind === 'failed') {
        const { title, wayOut } = problem(outcome.problem)
        showMessage({ text: `${title}${t('control.stopMark')}${wayOut}`, tone: 'alert' })
        return false
      }
      if (outcome.result === 'ok') return true
      showMessage({ text: t(`chairLink:result.${outcome.result}`), tone: 'alert' })
      return false
    },
  }
}
