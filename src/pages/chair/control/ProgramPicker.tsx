import { View } from '@tarojs/components'
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
import { DURATION_OPTIONS_MINUTES } from './durationOptions'
import { FavouriteSwitch, PresetShelf } from './PresetShelf'
import type { ChairControlViewModel } from './useChairControlViewModel'

/** The programmes of this chair, and for how long. Choosing starts nothing. */
export const MassageProgramPicker = ({ session }: { session: ChairControlViewModel }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { formatZones } = useChairLabels()
  const { chair, view, programs, program, preset, minutes, chooseProgram, chooseMinutes, has } = session
  const { state } = view
  if (!chair || programs.length === 0) return null
  const lengths = [...new Set([...DURATION_OPTIONS_MINUTES, minutes])].sort((a, b) => a - b)
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
      <PresetShelf session={session} />
      <SectionHeader title={t('control.programs')} end={t('control.programsNote')} />
      <View className="programs" {...getAriaAttributes({ role: 'radiogroup', label: t('control.programs') })}>
        {programs.map(each => {
          const isChosen = preset === null && each.id === program?.id
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
                  {!isChosen && session.favouritePrograms.includes(each.id) && <Icon name="star" size={18} />}
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
        <FavouriteSwitch session={session} />
      </Card>
      {state && state.lastStop !== 'none' && state.phase === 'idle' && (
        <View id="control-last" className="t-small t-quiet control__last">
          {t(`lastStop.${state.lastStop}`)}
        </View>
      )}
    </>
  )
}
