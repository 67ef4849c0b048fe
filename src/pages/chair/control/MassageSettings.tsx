import { View } from '@tarojs/components'
import { useEffect, useRef, useState } from 'react'
import {
  findMassageProgram,
  MASSAGE_ZONES,
  type AdjustableParameter,
  type MassageZone,
} from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { formatTime } from '@/i18n/format'
import { IconButton } from '@/ui/forms/IconButton'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { Icon, type IconName } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { BodyFigure } from './BodyFigure'
import type { ChairControlViewModel } from './useChairControlViewModel'

type SettingRange = {
  parameter: AdjustableParameter
  icon: IconName
  min: number
  max: number
  tone: string
}

const SETTING_RANGES: readonly SettingRange[] = [
  { parameter: 'intensity', icon: 'force', min: 1, max: 5, tone: 'accent' },
  { parameter: 'heat', icon: 'heat', min: 0, max: 3, tone: 'warm' },
  { parameter: 'airbag', icon: 'airbag', min: 0, max: 5, tone: 'air' },
  { parameter: 'footRoller', icon: 'refresh', min: 0, max: 3, tone: 'accent' },
]

/** What can be set while the chair works: only what it says that it has. */
export const MassageSettingsPanel = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { has, view } = session
  const { state, heardAt } = view
  if (!state) return null
  const endsAt = heardAt + state.secondsLeft * 1000
  return (
    <>
      {SETTING_RANGES.filter(({ parameter }) => has(parameter)).map(range => (
        <SettingStepper key={range.parameter} session={session} range={range} />
      ))}
      <ZoneToggles session={session} />
      {state.phase !== 'paused' && (
        <Card rows>
          <ListRow
            icon="clock"
            tone="accent"
            title={t('control.ends', { time: formatTime(endsAt) })}
            note={t('control.endsNote')}
          />
        </Card>
      )}
    </>
  )
}

/** Shows what was pressed at once, until the chair has answered the last press. */
const useOptimisticSetting = (session: ChairControlViewModel, parameter: AdjustableParameter) => {
  const [wanted, setWanted] = useState<number | null>(null)
  const presses = useRef(0)
  const value = wanted ?? session.view.state?.[parameter] ?? 0
  return {
    value,
    want: async (next: number) => {
      presses.current += 1
      const press = presses.current
      setWanted(next)
      await session.sendCommand({ name: 'set', parameter, value: next })
      if (press === presses.current) setWanted(null)
    },
  }
}

const SettingStepper = ({ session, range }: { session: ChairControlViewModel; range: SettingRange }) => {
  const { t } = useTranslation('chair')
  const { parameter, icon, min, max, tone } = range
  const { value, want } = useOptimisticSetting(session, parameter)
  const name = t(`control.${parameter}`)
  const word = max === 3 ? t(`control.level3.${value as 0}`) : t(`control.force.${value as 0}`)
  const button = (direction: -1 | 1, label: string) => {
    const next = value + direction
    return (
      <IconButton
        id={`${parameter}-${direction === 1 ? 'more' : 'less'}`}
        className="strength__button"
        disabled={!session.canChangeSettings || next < min || next > max}
        onPress={() => void want(next)}
        label={label}
        icon={direction === 1 ? 'plus' : 'minus'}
      />
    )
  }
  return (
    <Card>
      <Row gap={3} align="center">
        <View className={`strength__icon strength__icon--${tone}${value > 0 ? ' strength__icon--on' : ''}`}>
          <Icon name={icon} size={24} />
        </View>
        <View className="t-row strength__name">{name}</View>
        <View id={`${parameter}-word`} className="t-small t-quiet">
          {word}
        </View>
      </Row>
      <Row gap={4} align="center" className="ui-mt-3">
        {button(-1, t('control.less', { name }))}
        <View
          className="strength__blocks"
          {...getAriaAttributes({
            role: 'img',
            label: `${name}: ${t('control.level', { level: value, most: max })}`,
          })}
        >
          {Array.from({ length: max }, (_, at) => (
            <View
              key={at}
              className={`strength__block strength__block--${at}${at < value ? ` strength__block--${tone}` : ''}`}
            />
          ))}
        </View>
        {button(1, t('control.more', { name }))}
      </Row>
    </Card>
  )
}

/** The zones that the programme knows; the last one stays. */
const ZoneToggles = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { state, plan } = session.view
  const [wanted, setWanted] = useState<MassageZone[] | null>(null)
  const revision = state?.revision
  useEffect(() => setWanted(null), [revision])
  if (!state) return null
  const known =
    findMassageProgram(state.program)?.zones ??
    plan?.plan.steps.flatMap(({ zones }) => zones) ??
    MASSAGE_ZONES
  const offered = MASSAGE_ZONES.filter(zone => known.includes(zone) || state.zones.includes(zone))
  const chosen = wanted ?? state.zones
  const toggle = (zone: MassageZone) => {
    const next = chosen.includes(zone) ? chosen.filter(other => other !== zone) : [...chosen, zone]
    if (next.length === 0) return
    const zones = MASSAGE_ZONES.filter(each => next.includes(each))
    setWanted(zones)
    void session.sendCommand({ name: 'setZones', zones })
  }
  return (
    <Card>
      <View className="where-body">
        <BodyFigure zones={chosen} className="where-body__figure" />
        <View className="where-body__words">
          <View className="t-row">{t('control.zones')}</View>
          <View className="t-small t-quiet">{t('control.zonesNote')}</View>
          <View
            className="zones ui-mt-3"
            {...getAriaAttributes({ role: 'group', label: t('control.zones') })}
          >
            {offered.map(zone => (
              <Pressable
                key={zone}
                id={`zone-${zone}`}
                className={`zones__one${chosen.includes(zone) ? ' zones__one--on' : ''}`}
                disabled={!session.canChangeSettings}
                onPress={() => toggle(zone)}
                aria={{ role: 'checkbox', checked: chosen.includes(zone) }}
              >
                {t(`chairLink:zone.${zone}`)}
              </Pressable>
            ))}
          </View>
        </View>
      </View>
    </Card>
  )
}
