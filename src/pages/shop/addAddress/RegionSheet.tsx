import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { useDistrictSearch, useDivisions, type District, type Division } from '@/data/addresses'
import { useTranslation } from '@/i18n'
import { Field } from '@/ui/Field'
import { Pressable } from '@/ui/Pressable'
import { ScreenState } from '@/ui/ScreenState'
import { Sheet } from '@/ui/Sheet'
import { Skeleton } from '@/ui/Skeleton'

export type RegionSheetProps = { onChosen: (district: District) => void; onClosed: () => void }

const LEVELS = ['province', 'city', 'district'] as const
const DEEPEST = LEVELS.length - 1

/** Province, city and district one after the other, or straight by name. */
export const RegionSheet = ({ onChosen, onClosed }: RegionSheetProps) => {
  const { t } = useTranslation('address')
  const [query, setQuery] = useState('')
  return (
    <Sheet open id="region-sheet" title={t('region.title')} onClosed={onClosed}>
      <Field
        id="region-search"
        label={t('region.search')}
        type="text"
        value={query}
        maxLength={40}
        placeholder={t('region.searchHint')}
        onChanged={setQuery}
      />
      {query.trim() === '' ? (
        <Levels onChosen={onChosen} />
      ) : (
        <Found query={query.trim()} onChosen={onChosen} />
      )}
    </Sheet>
  )
}

/** Each name once: provinces that are one city have two of the same. */
const namesOf = (path: readonly Division[]): string[] => [...new Set(path.map(({ name }) => name))]

const Levels = ({ onChosen }: Pick<RegionSheetProps, 'onChosen'>) => {
  const { t } = useTranslation('address')
  const [path, setPath] = useState<readonly Division[]>([])
  const divisions = useDivisions(path[path.length - 1]?.code)
  const choose = (division: Division) => {
    const chosen = [...path, division]
    if (path.length < DEEPEST) setPath(chosen)
    else onChosen({ districtCode: division.code, region: namesOf(chosen) })
  }

  // A province that is one city leaves nothing to choose between.
  const list = divisions.data?.divisions
  useEffect(() => {
    const [province] = path
    const [only] = list ?? []
    if (path.length === 1 && province && only && list?.length === 1 && only.name === province.name)
      setPath([province, only])
  }, [list, path])

  return (
    <>
      <View className="region__path">
        {path.map((division, level) => (
          <Pressable
            key={division.code}
            className="region__step"
            onPress={() => setPath(path.slice(0, level))}
          >
            {division.name}
          </Pressable>
        ))}
        <View className="region__step region__step--now">
          {t(`region.${LEVELS[path.length] ?? 'district'}`)}
        </View>
      </View>
      <View className="region__list">
        <ScreenState state={divisions} skeleton={<Skeleton shape="list" />}>
          {({ divisions: choices }) =>
            choices.map(division => (
              <Pressable key={division.code} className="region__choice" onPress={() => choose(division)}>
                {division.name}
              </Pressable>
            ))
          }
        </ScreenState>
      </View>
    </>
  )
}

const Found = ({ query, onChosen }: Pick<RegionSheetProps, 'onChosen'> & { query: string }) => {
  const { t } = useTranslation('address')
  const search = useDistrictSearch(query)
  return (
    <View className="region__list">
      <ScreenState
        state={search}
        skeleton={<Skeleton shape="list" />}
        empty={{
          when: ({ districts }) => districts.length === 0,
          content: <View className="region__none">{t('region.noneFound')}</View>,
        }}
      >
        {({ districts }) =>
          districts.map(district => (
            <Pressable
              key={district.districtCode}
              className="region__choice"
              onPress={() => onChosen(district)}
            >
              {district.region.join(' ')}
            </Pressable>
          ))
        }
      </ScreenState>
    </View>
  )
}
