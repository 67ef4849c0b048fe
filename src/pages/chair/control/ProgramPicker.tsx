import { View } from '@tarojs/components'
import { CHAIR_SAFETY_LIMITS } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Icon } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useChairLabels } from '../components/useChairLabels'
import { BodyFigure } from './BodyFigure'
import type { ChairControlViewModel } from './useChairControlViewModel'

const DURATION_OPTIONS_MINUTES = [5, 10, 15, 20, 30]

/** The programmes of this chair, and for how long. Choosing starts nothing. */
export const MassageProgramPicker = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { formatZones } = useChairLabels()
  const { chair, view, programs, program, minutes, chooseProgram, chooseMinutes, has } = session
  const { state } = view
  if (!chair || programs.length === 0) return null
  const lengths = DURATION_OPTIONS_MINUTES.filter(
    length => length <= CHAIR_SAFETY_LIMITS.maxSessionSeconds / 60,
  )
  return (
    <>
      {has('smartPlan') && chair.role !== null && (
        <Card rows>
          <LinkRow
            id="control-smart"
            icon="spark"
            tone="warm"
            title={t('control.smartStart')}
            note={t('control.smartNote')}
            to="smartPlan"
            query={{ sn: chair.serialNumber }}
          />
        </Card>
      )}
      <SectionHeader title={t('control.programs')} end={t('control.programsNote')} />
      <View className="programs" {...getAriaAttributes({ role: 'radiogroup', label: t('control.programs') })}>
        {programs.map(each => {
          const isChosen = each.id === program?.id
          return (
            <Pressable
              key={each.id}
              className={`programs__one${isChosen ? ' programs__one--on' : ''}`}
              onPress={() => chooseProgram(each.id)}
              aria={{ role: 'radio', checked: isChosen }}
            >
              <BodyFigure zones={each.zones} className="programs__body" />
              <View className="programs__words">
                <Row gap={1} justify="between" className="programs__name">
                  <View className="t-row">{t(`chairLink:program.${each.key}`)}</View>
                  {isChosen && <Icon name="check" size={20} />}
                </Row>
                <View className="t-note t-quiet">
                  {t('control.programNote', { minutes: each.minutes, zones: formatZones(each.zones) })}
                </View>
              </View>
            </Pressable>
          )
        })}
      </View>
      <Card>
        <RadioGroup
          label={t('control.minutes')}
          options={lengths.map(length => ({
            value: String(length),
            label: t('control.min', { count: length }),
          }))}
          value={String(minutes)}
          onChanged={value => chooseMinutes(Number(value))}
        />
      </Card>
      {state && state.lastStop !== 'none' && state.phase === 'idle' && (
        <View id="control-last" className="t-small t-quiet control__last">
          {t(`lastStop.${state.lastStop}`)}
        </View>
      )}
    </>
  )
}
