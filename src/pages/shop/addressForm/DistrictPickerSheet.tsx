import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import {
  useDistrictSearch,
  useAdministrativeDivisions,
  type District,
  type AdministrativeDivision,
} from '@/data/shop/addresses'
import { useTranslation } from '@/i18n'
import { TextField } from '@/ui/forms/TextField'
import { Pressable } from '@/ui/forms/Pressable'
import { AsyncContent } from '@/ui/feedback/AsyncContent'
import { BottomSheet } from '@/ui/feedback/BottomSheet'

export type DistrictPickerSheetProps = { onChosen: (district: District) => void; onClosed: () => void }

const REGION_LEVELS = ['province', 'city', 'district'] as const
const LAST_LEVEL_INDEX = REGION_LEVELS.length - 1

/** Province, city and district one after the other, or straight by name. */
export const DistrictPickerSheet = ({ onChosen, onClosed }: DistrictPickerSheetProps) => {
  const { t } = useTranslation('address')
  const [query, setQuery] = useState('')
  return (
    <BottomSheet open id="region-sheet" title={t('region.title')} onClosed={onClosed}>
      <TextField
        id="region-search"
        label={t('region.search')}
        type="text"
        value={query}
        maxLength={40}
        placeholder={t('region.searchHint')}
        onChanged={setQuery}
      />
      {query.trim() === '' ? (
        <RegionLevels onChosen={onChosen} />
      ) : (
        <DistrictSearchResults query={query.trim()} onChosen={onChosen} />
      )}
    </BottomSheet>
  )
}

/** Each name once: provinces that are one city have two of the same. */
const getUniqueNames = (path: readonly AdministrativeDivision[]): string[] => [
  ...new Set(path.map(({ name }) => name)),
]

const RegionLevels = ({ onChosen }: Pick<DistrictPickerSheetProps, 'onChosen'>) => {
  const { t } = useTranslation('address')
  const [path, setPath] = useState<readonly AdministrativeDivision[]>([])
  const divisions = useAdministrativeDivisions(path[path.length - 1]?.code)
  const choose = (division: AdministrativeDivision) => {
    const chosen = [...path, division]
    if (path.length < LAST_LEVEL_INDEX) setPath(chosen)
    else onChosen({ districtCode: division.code, region: getUniqueNames(chosen) })
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
          {t(`region.${REGION_LEVELS[path.length] ?? 'district'}`)}
        </View>
      </View>
      <View className="region__list">
        <AsyncContent state={divisions} skeleton="list">
          {({ divisions: choices }) =>
            choices.map(division => (
              <Pressable key={division.code} className="region__choice" onPress={() => choose(division)}>
                {division.name}
              </Pressable>
            ))
          }
        </AsyncContent>
      </View>
    </>
  )
}

const DistrictSearchResults = ({
  query,
  onChosen,
}: Pick<DistrictPickerSheetProps, 'onChosen'> & { query: string }) => {
  const { t } = useTranslation('address')
  const search = useDistrictSearch(query)
  return (
    <View className="region__list">
      <AsyncContent
        state={search}
        skeleton="list"
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
      </AsyncContent>
    </View>
  )
}
