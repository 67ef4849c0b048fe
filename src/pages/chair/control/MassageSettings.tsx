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
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { ListRow } from '@/ui/layout/ListRow'
import { Pressable } from '@/ui/forms/Pressable'
import { BodyZonePicker } from './BodyZonePicker'
import { LevelStepper, type LevelSetting } from './LevelStepper'
import { LevelTiles } from './LevelTiles'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** What can be set while the chair works: only what it says that it has. */
export const MassageSettingsPanel = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation('chair')
  const { has, view } = session
  const { state, heardAt } = view
  const intensity = useOptimisticSetting(session, 'intensity')
  const others = [
    useOptimisticSetting(session, 'heat'),
    useOptimisticSetting(session, 'airbag'),
    useOptimisticSetting(session, 'footRoller'),
  ]
  if (!state) return null
  const endsAt = heardAt + state.secondsLeft * 1000
  const disabled = !session.canChangeSettings
  return (
    <>
      {has('intensity') && <LevelStepper setting={intensity} disabled={disabled} />}
      <LevelTiles settings={others.filter(({ parameter }) => has(parameter))} disabled={disabled} />
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
const useOptimisticSetting = (
  session: ChairControlViewModel,
  parameter: AdjustableParameter,
): LevelSetting => {
  const [wanted, setWanted] = useState<number | null>(null)
  const presses = useRef(0)
  const want = async (next: number) => {
    presses.current += 1
    const press = presses.current
    setWanted(next)
    await session.sendCommand({ name: 'set', parameter, value: next })
    if (press === presses.current) setWanted(null)
  }
  return {
    parameter,
    value: wanted ?? session.view.state?.[parameter] ?? 0,
    onChanged: next => void want(next),
  }
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
  const disabled = !session.canChangeSettings
  return (
    <Card>
      <View className="where-body">
        <BodyZonePicker offered={offered} chosen={chosen} disabled={disabled} onToggled={toggle} />
        <View className="where-body__words">
          <View className="t-row">{t('control.zones')}</View>
          <View className="t-small t-quiet">{t('control.zonesNote')}</View>
          <View
            className="zones ui-mt-3"
            {...getAriaAttributes({ role: 'group', label: t('control.zones') })}
          >
            {offered.map(zone => {
              const isChosen = chosen.includes(zone)
              return (
                <Pressable
                  key={zone}
                  id={`zone-${zone}`}
                  className={`zones__one${isChosen ? ' zones__one--on' : ''}`}
                  disabled={disabled}
                  onPress={() => toggle(zone)}
                  aria={{ role: 'checkbox', checked: isChosen }}
                >
                  {isChosen && <Icon name="check" size={16} />}
                  <View>{t(`chairLink:zone.${zone}`)}</View>
                </Pressable>
              )
            })}
          </View>
        </View>
      </View>
    </Card>
  )
}
