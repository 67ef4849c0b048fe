import { View } from '@tarojs/components'
import { LIMITS } from '@/domain/chair'
import { useTranslation } from '@/i18n'
import { aria } from '@/ui/aria'
import { Card } from '@/ui/Card'
import { Choice } from '@/ui/Choice'
import { Icon } from '@/ui/Icon'
import { ListRow } from '@/ui/ListRow'
import { Pressable } from '@/ui/Pressable'
import { SectionHead } from '@/ui/SectionHead'
import { navigate } from '@/routes'
import { useChairWords } from '../parts/useChairWords'
import type { Session } from './useSession'

const LENGTHS = [5, 10, 15, 20, 30]

/** The programmes of this chair, and for how long. Choosing starts nothing. */
export const ProgramPicker = ({ session }: { session: Session }) => {
  const { t } = useTranslation(['chair', 'chairLink'])
  const { zoneNames } = useChairWords()
  const { chair, view, programs, program, minutes, chooseProgram, chooseMinutes, has } = session
  const { state } = view
  if (!chair || programs.length === 0) return null
  const lengths = LENGTHS.filter(length => length <= LIMITS.longestSessionSeconds / 60)
  return (
    <>
      {has('smartPlan') && chair.role !== null && (
        <Card rows>
          <ListRow
            id="control-smart"
            icon="spark"
            tone="warm"
            title={t('control.smartStart')}
            note={t('control.smartNote')}
            onPress={() => navigate('smartPlan', undefined, { query: { sn: chair.serialNumber } })}
          />
        </Card>
      )}
      <SectionHead title={t('control.programs')} end={t('control.programsNote')} />
      <View className="programs" {...aria({ role: 'radiogroup', label: t('control.programs') })}>
        {programs.map(each => {
          const isChosen = each.id === program?.id
          return (
            <Pressable
              key={each.id}
              className={`programs__one${isChosen ? ' programs__one--on' : ''}`}
              onPress={() => chooseProgram(each.id)}
              facts={{ role: 'radio', checked: isChosen }}
            >
              <View className="programs__name">
                <View className="t-row">{t(`chairLink:program.${each.key}`)}</View>
                {isChosen && <Icon name="check" size={20} />}
              </View>
              <View className="t-note t-quiet">
                {t('control.programNote', { minutes: each.minutes, zones: zoneNames(each.zones) })}
              </View>
            </Pressable>
          )
        })}
      </View>
      <Card>
        <Choice
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
