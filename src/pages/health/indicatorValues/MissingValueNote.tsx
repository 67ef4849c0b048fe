import { View } from '@tarojs/components'
import type { IndicatorKey } from '@anzuo/contract'
import { findMissingValueRemedies, type MissingValueRemedy } from '@anzuo/domain/report/missingValueRemedies'
import type { MissingIndicator } from '@anzuo/domain/report/types'
import type { MeasurementSite } from '@anzuo/vitals'
import { useTranslation } from '@/i18n'
import { navigate } from '@/routes'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import './missingValue.scss'

export type MissingValueNoteProps = {
  indicator: MissingIndicator
  /** Seconds of the recording, and where the pulse was read. */
  recording: { seconds: number; site: MeasurementSite }
  /** Null for somebody whose check it is not: nothing leads to a value then. */
  onCuffAsked: (() => void) | null
}

/** Stands in the place of a value: why there is none, and each thing that would lead to one. */
export const MissingValueNote = ({ indicator, recording, onCuffAsked }: MissingValueNoteProps) => {
  const { t } = useTranslation('health')
  const remedies = onCuffAsked ? findMissingValueRemedies(indicator, recording) : []
  const frame = remedies.length > 0 ? 'missing-value' : 'missing-value missing-value--plain'
  return (
    <View className={frame} {...{ 'data-reason': indicator.missing }}>
      {indicator.missing === 'notRepeatable' && <View className="t-row">{t('withheld.title')}</View>}
      <View className="t-small t-quiet">
        <MissingReason indicator={indicator} />
      </View>
      {onCuffAsked && <RemedyList {...{ remedies, onCuffAsked }} site={recording.site} />}
    </View>
  )
}

export type RemedyListProps = {
  remedies: readonly MissingValueRemedy[]
  /** Where the pulse was read in the check that the remedies follow. */
  site: MeasurementSite
  onCuffAsked: () => void
}

/** What leads on from a recording to a surer value, the most promising first. */
export const RemedyList = ({ remedies, ...rest }: RemedyListProps) => {
  const { t } = useTranslation('health')
  return (
    <View className="missing-value__remedies">
      {remedies.map(remedy =>
        remedy.kind === 'anotherTime' ? (
          <View key={remedy.kind} className="t-small t-quiet">
            {t('withheld.anotherTime')}
          </View>
        ) : (
          <RemedyLink
            key={remedy.kind === 'measure' ? `${remedy.site} ${remedy.seconds}` : remedy.kind}
            {...{ remedy, ...rest }}
          />
        ),
      )}
    </View>
  )
}

type RemedyLinkProps = Omit<RemedyListProps, 'remedies'> & {
  remedy: Exclude<MissingValueRemedy, { kind: 'anotherTime' }>
}

const RemedyLink = ({ remedy, site: measuredSite, onCuffAsked }: RemedyLinkProps) => {
  const { t } = useTranslation(['health', 'report'])
  const { text, open } = ((): { text: string; open: () => void } => {
    switch (remedy.kind) {
      case 'completeProfile':
        return { text: t('missing.profile'), open: () => navigate('healthProfile') }
      case 'enterCuffReading':
        return { text: t('report:row.cuff'), open: onCuffAsked }
      case 'measure': {
        const { site, seconds } = remedy
        return {
          text: t(site === measuredSite ? 'withheld.longer' : 'withheld.finger', { seconds }),
          open: () => navigate('healthCheck', {}, { query: { site, seconds } }),
        }
      }
    }
  })()
  return (
    <Pressable className="missing-value__remedy" onPress={open}>
      {text}
      <Icon name="next" size={15} />
    </Pressable>
  )
}

const isBodyIndicator = (key: IndicatorKey): key is 'WEIGHT_BMI' | 'WAIST_TO_HEIGHT' =>
  key === 'WEIGHT_BMI' || key === 'WAIST_TO_HEIGHT'

const MissingReason = ({ indicator: { key, missing, needs = [] } }: { indicator: MissingIndicator }) => {
  const { t } = useTranslation(['health', 'report'])
  if (missing !== 'profileIncomplete') return <>{t(`missing.${missing}`)}</>
  if (needs.length === 0) return <>{t(`missing.profileIncomplete.${isBodyIndicator(key) ? key : 'other'}`)}</>
  const inputs = needs.map(input => t(`missing.input.${input}`)).join(t('report:row.and'))
  return <>{t('missing.needs', { inputs })}</>
}
