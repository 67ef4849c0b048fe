import { useTranslation } from '@/i18n'
import { countDaysSince, formatDay, formatTime } from '@/i18n/format'
import type { Chair } from '@anzuo/contract'
import type { ChairCommandOutcome } from '@/data/chair/control/commandOutcome'
import { CUSTOM_PLAN_PROGRAM_ID, findMassageProgram, type MassageZone } from '@anzuo/chair-protocol'
import type { ChairLinkProblem } from '@/platform/chairLink'
import { showToast } from '@/platform/toast'

/** What people call chairs, programmes, zones and troubles. */
export const useChairLabels = () => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const problem = (name: ChairLinkProblem) => ({
    title: t(`chairLink:problem.${name}.title`),
    wayOut: t(`chairLink:problem.${name}.wayOut`),
  })
  const formatProblem = (name: ChairLinkProblem): string => {
    const { title, wayOut } = problem(name)
    return `${title}${t('control.stopMark')}${wayOut}`
  }
  return {
    getChairName: ({ name, family }: Pick<Chair, 'family'> & { name?: string | null }): string =>
      name ?? t(`family.${family}.name`),
    getProgramName: (id: number): string => {
      const program = findMassageProgram(id)
      if (id === CUSTOM_PLAN_PROGRAM_ID) return t('control.plan')
      return program ? t(`chairLink:program.${program.key}`) : ''
    },
    formatZones: (zones: readonly MassageZone[]): string =>
      zones.map(zone => t(`chairLink:zone.${zone}`)).join(t('control.and')),
    /** Since when something is so: the time of today, yesterday, or the day. */
    formatSince: (moment: string): string => {
      const days = countDaysSince(moment)
      if (days > 1) return formatDay(moment)
      return days === 1 ? t('devices.yesterday') : formatTime(moment)
    },
    problem,
    /** What is wrong and the way out of it, in one line. */
    formatProblem,
    /** Tells a person why a wish was not carried out; what went well needs no words. Gives whether it did. */
    showOutcome: (outcome: ChairCommandOutcome): boolean => {
      if (outcome.kind === 'failed') {
        showToast({ text: formatProblem(outcome.problem), tone: 'alert' })
        return false
      }
      if (outcome.result === 'ok') return true
      showToast({ text: t(`chairLink:result.${outcome.result}`), tone: 'alert' })
      return false
    },
  }
}
