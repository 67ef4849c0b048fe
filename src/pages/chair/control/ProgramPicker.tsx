import { View } from '@tarojs/components'
import type { MassageProgram } from '@anzuo/chair-protocol'
import { useTranslation } from '@/i18n'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Card } from '@/ui/layout/Card'
import { RadioGroup } from '@/ui/forms/RadioGroup'
import { Icon } from '@/ui/icons/Icon'
import { LinkRow } from '@/ui/layout/LinkRow'
import { RowText } from '@/ui/layout/RowText'
import { Pressable } from '@/ui/forms/Pressable'
import { SectionHeader } from '@/ui/layout/SectionHeader'
import { useChairLabels } from '../components/useChairLabels'
import { BodyFigure } from './BodyFigure'
import { DURATION_OPTIONS_MINUTES } from './durationOptions'
import { LevelTiles } from './LevelTiles'
import { FavouriteSwitch, PresetActions, PresetShelf } from './PresetShelf'
import type { ChairControlViewModel, PreparedLevel } from './useChairControlViewModel'

type SessionProps = { session: ChairControlViewModel }

/** What the person need not set up: a plan from their report, and their presets. */
export const ReadyMassages = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { chair, has } = session
  if (!chair || chair.role === null) return null
  return (
    <>
      {has('smartPlan') && (
        <Card tone="warm" rows>
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
    </>
  )
}

/** The programmes of this chair. Choosing starts nothing. */
export const ProgramShelf = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { programs } = session
  if (programs.length === 0) return null
  return (
    <>
      <SectionHeader title={t('control.programs')} end={t('control.programsNote')} />
      <View
        className="programs programs--shelf"
        {...getAriaAttributes({ role: 'radiogroup', label: t('control.programs') })}
      >
        {programs.map(each => (
          <ProgramCard key={each.id} session={session} program={each} />
        ))}
      </View>
    </>
  )
}

/** For how long the chosen programme will go on, how warm, and with how much air. */
export const StartSettings = ({ session }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { program, minutes, chooseMinutes } = session
  if (!program) return null
  const lengths = [...new Set([...DURATION_OPTIONS_MINUTES, minutes])].sort((a, b) => a - b)
  return (
    <>
      <Card>
        <ProgramZones program={program} />
        <View className="lengths">
          <RadioGroup
            label={t('control.minutes')}
            options={lengths.map(length => ({
              value: String(length),
              label: t('control.min', { count: length }),
            }))}
            value={String(minutes)}
            onChanged={value => chooseMinutes(Number(value))}
          />
        </View>
        <FavouriteSwitch session={session} />
      </Card>
      <PreparedLevels session={session} />
      <PresetActions session={session} />
      <LastStop session={session} />
    </>
  )
}

type ProgramCardProps = SessionProps & { program: MassageProgram }

const ProgramCard = ({ session, program }: ProgramCardProps) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { preset, favouritePrograms, chooseProgram } = session
  const isChosen = preset === null && program.id === session.program?.id
  return (
    <Pressable
      className={`programs__one${isChosen ? ' programs__one--on' : ''}`}
      onPress={() => chooseProgram(program.id)}
      aria={{ role: 'radio', checked: isChosen }}
    >
      <BodyFigure zones={program.zones} className="programs__body" />
      <View className="programs__words">
        <Row gap={1} justify="between" className="programs__name">
          <View className="t-row">{t(`chairLink:program.${program.key}`)}</View>
          {isChosen && <Icon name="check" size={20} />}
          {!isChosen && favouritePrograms.includes(program.id) && <Icon name="star" size={18} />}
        </Row>
        <View className="t-note t-quiet">{t('control.min', { count: program.minutes })}</View>
      </View>
    </Pressable>
  )
}

/** What the chosen programme works on, in words. */
const ProgramZones = ({ program }: { program: MassageProgram }) => {
  const { formatZones, getProgramName } = useChairLabels()
  return (
    <View className="programs__zones">
      <RowText title={getProgramName(program.id)} note={formatZones(program.zones)} />
    </View>
  )
}

const PREPARED_LEVELS: readonly PreparedLevel[] = ['heat', 'airbag']

/** How warm and with how much air it will begin, as far as the chair has them. */
const PreparedLevels = ({ session }: SessionProps) => {
  const { has, levels, chooseLevel, canChangeSettings } = session
  return (
    <LevelTiles
      settings={PREPARED_LEVELS.filter(has).map(parameter => ({
        parameter,
        value: levels[parameter],
        onChanged: value => chooseLevel(parameter, value),
      }))}
      disabled={!canChangeSettings}
    />
  )
}

/** Why the last massage ended, while the chair rests. */
const LastStop = ({ session: { view } }: SessionProps) => {
  const { t } = useTranslation('chair')
  const { state } = view
  if (!state || state.lastStop === 'none' || state.phase !== 'idle') return null
  return (
    <View id="control-last" className="t-small t-quiet control__last">
      {t(`lastStop.${state.lastStop}`)}
    </View>
  )
}
