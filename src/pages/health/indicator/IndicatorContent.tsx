import { View } from '@tarojs/components'
import { useState } from 'react'
import { useKnownReports } from '@/data/knownReports'
import { explainedOn, factsOf, type PageKey } from '@/domain/report/indicators'
import { isPresent, type IndicatorKey } from '@/domain/report/types'
import { useTranslation } from '@/i18n'
import { formatNumber } from '@/i18n/format'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { Disc } from '@/ui/Disc'
import { Icon } from '@/ui/Icon'
import { ScoreParts } from './ScoreParts'
import { CuffSheet } from '../cuff/CuffSheet'
import { amountOf, writtenUnitOf } from '../values/amounts'
import { ValueScale } from '../values/ValueScale'
import { IndicatorTrend } from './IndicatorTrend'
import { useExplanation, type ExplainedKey, type Explanation } from './pageTexts'
import { rangeRows, type RangeRow } from './rangeRows'
import { YourConstitution, YourTongue, YourUnderside } from './Traditional'
import { Yours, type Found } from './Yours'
import './indicator.scss'

const WITHOUT_VALUE = ['Tongue', 'Sublingual', 'constitution', 'program'] as const

const hasValue = (key: ExplainedKey): key is PageKey =>
  !(WITHOUT_VALUE as readonly ExplainedKey[]).includes(key)

/** The latest report that says anything about an indicator; one with a value comes before one without. */
const useFound = (
  key: IndicatorKey,
  reports: ReturnType<typeof useKnownReports>['reports'],
): Found | null => {
  const founds = reports.flatMap(report => {
    const indicator = report.indicators.find(found => found.key === key)
    return indicator ? [{ report, indicator }] : []
  })
  return founds.find(({ indicator }) => isPresent(indicator)) ?? founds[0] ?? null
}

/** Everything about one indicator: your value first, then what it is and how to read it. */
export const IndicatorContent = ({ explained }: { explained: ExplainedKey }) => {
  const explanation = useExplanation(explained)
  return (
    <View className="indicator-page">
      {hasValue(explained) ? (
        <ValueColumn page={explained} />
      ) : (
        <View className="indicator-page__column">
          <YoursWithoutValue explained={explained} />
          <Paragraphs part="what" texts={explanation.what} />
        </View>
      )}
      <View className="indicator-page__column">
        {hasValue(explained) && <Paragraphs part="what" texts={explanation.what} />}
        <Paragraphs part="read" texts={explanation.read} />
        <Measured explanation={explanation} />
        {hasValue(explained) ? <Also page={explained} explanation={explanation} /> : null}
        <Steps part="well" texts={explanation.well} />
        <Doctor texts={explanation.doctor} />
        <Sources texts={explanation.sources} />
      </View>
    </View>
  )
}

const ValueColumn = ({ page }: { page: PageKey }) => {
  const { reports, isLoading } = useKnownReports()
  const found = useFound(page, reports)
  const [asksCuff, setAsksCuff] = useState(false)
  return (
    <View className="indicator-page__column indicator-page__column--value">
      <Yours found={found} isLoading={isLoading} onCuffAsked={() => setAsksCuff(true)} />
      <IndicatorTrend reports={reports} indicatorKey={page} />
      <Ranges page={page} found={found} />
      {page === 'HEALTH_SCORE' && found && <ScoreParts report={found.report} />}
      {asksCuff && <CuffSheet onClosed={() => setAsksCuff(false)} />}
    </View>
  )
}

const nobody = { age: null, sex: null, isAthlete: null }

/** What the numbers mean, with the stretch that holds the person's own value. */
const Ranges = ({ page, found }: { page: PageKey; found: Found | null }) => {
  const { t } = useTranslation(['indicators', 'health'])
  const yours = found && isPresent(found.indicator) ? found.indicator : null
  const rows = rangeRows(page, found?.report.person ?? nobody, yours)
  const { unit } = useExplanation(page)
  if (rows.length === 0) return null
  return (
    <Card title={t('section.ranges')}>
      <View className="t-small t-quiet">{unit}</View>
      {rows.map(row => (
        <View key={row.band} className={`range${row.isYours ? ' range--yours' : ''}`}>
          <View className={`range__mark range__mark--${row.level}`} />
          <View className="t-row range__name">{t(`health:band.${row.band}`)}</View>
          {row.isYours && <Chip tone="accent">{t('section.you')}</Chip>}
          <View className="t-small t-quiet range__ends">
            <Ends row={row} decimals={factsOf(page).decimals} />
          </View>
        </View>
      ))}
    </Card>
  )
}

const Ends = ({ row: { from, to }, decimals }: { row: RangeRow; decimals: number }) => {
  const { t } = useTranslation('indicators')
  const written = (border: NonNullable<RangeRow['from']>) =>
    typeof border === 'number'
      ? formatNumber(border, Math.max(decimals, 2))
      : border.map(value => formatNumber(value)).join('/')
  if (from === null) return <>{to !== null && t('section.below', { to: written(to) })}</>
  if (to === null) return <>{t('section.above', { from: written(from) })}</>
  return <>{t('section.between', { from: written(from), to: written(to) })}</>
}

type TextsProps = { part: 'what' | 'read' | 'well'; texts: readonly string[] }

const Paragraphs = ({ part, texts }: TextsProps) => {
  const { t } = useTranslation('indicators')
  return (
    <Card title={t(`section.${part}`)}>
      <View className="indicator-page__texts">
        {texts.map(text => (
          <View key={text} className="t-body">
            {text}
          </View>
        ))}
      </View>
    </Card>
  )
}

/** How the value comes about, step by step. */
const Measured = ({ explanation }: { explanation: Explanation }) => {
  const { t } = useTranslation('indicators')
  return (
    <Card title={t('section.measured')}>
      {explanation.measured.map((text, at) => (
        <View key={text} className="step">
          <Disc tone="quiet" size={24}>
            {at + 1}
          </Disc>
          <View className="t-body step__text">{text}</View>
        </View>
      ))}
      <View className="step__unit t-small t-quiet">
        {t('section.unit')} · {explanation.unit}
      </View>
    </Card>
  )
}

const Steps = ({ part, texts }: TextsProps) => {
  const { t } = useTranslation('indicators')
  return (
    <Card tone="soft" title={t(`section.${part}`)}>
      {texts.map(text => (
        <View key={text} className="step">
          <View className="step__tick">
            <Icon name="check" size={18} />
          </View>
          <View className="t-body step__text">{text}</View>
        </View>
      ))}
    </Card>
  )
}

/** Indicators that are explained along with this one: their texts, and their values where there are some. */
const Also = ({ page, explanation }: { page: PageKey; explanation: Explanation }) => {
  const { reports } = useKnownReports()
  const others = explainedOn(page).filter(key => key !== page)
  return (
    <>
      {(explanation.also ?? []).map(({ title, text }, at) => (
        <Card key={title} title={title}>
          {others[at] && <OtherValue indicatorKey={others[at]} reports={reports} />}
          <View className="t-body">{text}</View>
        </Card>
      ))}
    </>
  )
}

type OtherValueProps = { indicatorKey: IndicatorKey; reports: ReturnType<typeof useKnownReports>['reports'] }

const OtherValue = ({ indicatorKey, reports }: OtherValueProps) => {
  const { t } = useTranslation(['health', 'report'])
  const found = useFound(indicatorKey, reports)
  if (!found || !isPresent(found.indicator)) return null
  const { indicator, report } = found
  const isEstimate = indicator.provenance === 'estimated'
  const unit = writtenUnitOf(indicatorKey)
  return (
    <View className="indicator-page__other">
      <View className="yours__line">
        {isEstimate && <View className="t-about">{t('report:row.about')}</View>}
        <View className={`t-number${isEstimate ? ' yours__estimate' : ''}`}>{amountOf(indicator)}</View>
        {unit && <View className="t-unit">{t(`unit.${unit}`)}</View>}
      </View>
      <ValueScale indicator={indicator} person={report.person} name={t(`indicator.${indicatorKey}`)} />
    </View>
  )
}

/** Symptoms and borders for which an app is not enough. */
const Doctor = ({ texts }: { texts: readonly string[] }) => {
  const { t } = useTranslation('indicators')
  return (
    <View className="doctor">
      <View className="doctor__title" {...aria({ role: 'heading', level: 2 })}>
        <Icon name="warn" size={22} />
        <View className="t-head">{t('section.doctor')}</View>
      </View>
      <View className="indicator-page__texts">
        {texts.map(text => (
          <View key={text} className="t-body">
            {text}
          </View>
        ))}
        <View className="t-row">{t('section.emergency')}</View>
      </View>
    </View>
  )
}

const Sources = ({ texts }: { texts: readonly string[] }) => {
  const { t } = useTranslation('indicators')
  return (
    <View className="sources">
      <View className="t-label" {...aria({ role: 'heading', level: 2 })}>
        {t('section.sources')}
      </View>
      {texts.map(text => (
        <View key={text} className="t-note">
          {text}
        </View>
      ))}
      <View className="t-note">{t('section.wellness')}</View>
    </View>
  )
}

/** What a subject without a number found, and where it leads. */
const YoursWithoutValue = ({ explained }: { explained: ExplainedKey }) => {
  const { t } = useTranslation('indicators')
  switch (explained) {
    case 'Tongue':
      return <YourTongue />
    case 'Sublingual':
      return <YourUnderside />
    case 'constitution':
      return <YourConstitution />
    default:
      return (
        <>
          <Button id="indicator-smart" icon="spark" onPress={() => navigate('smartPlan')}>
            {t('section.smartPlan')}
          </Button>
          <Button kind="outline" onPress={() => navigate('devices')}>
            {t('section.devices')}
          </Button>
        </>
      )
  }
}
