import { View } from '@tarojs/components'
import { useCallback, useMemo, useState } from 'react'
import type { PhoneRegion } from '@anzuo/domain/callingCodes'
import { chooseCallingCode, useCallingCode } from '@/data/account/callingCode'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { accountTranslations } from '@/i18n/namespaces/account'
import { goBack } from '@/routes'
import { EmptyState } from '@/ui/feedback/EmptyState'
import { SearchField } from '@/ui/forms/SearchField'
import { Icon } from '@/ui/icons/Icon'
import { Card } from '@/ui/layout/Card'
import { EndSentinel } from '@/ui/layout/EndSentinel'
import { Row } from '@/ui/layout/Flex'
import { ListRow } from '@/ui/layout/ListRow'
import { PageLayout } from '@/ui/layout/PageLayout'
import { listCallingCodes, searchCallingCodes, type CallingCodeEntry } from './listCallingCodes'
import { createRegionNames } from './regionNames'

/** Regions whose usual names in this product are not those of the platform. */
const NAMED_REGIONS = ['CN', 'HK', 'MO', 'TW'] as const

const isNamed = (region: PhoneRegion): region is (typeof NAMED_REGIONS)[number] =>
  (NAMED_REGIONS as readonly string[]).includes(region)

/** Rows that are drawn at once; more come when the end is near. */
const PART_SIZE = 40
const NEAR_END_PX = 400

/** Chooses the calling code that stands before phone fields, found by name or number. */
function CallingCodePage() {
  const { t } = useTranslation(['account', 'common'])
  const [typed, setTyped] = useState('')
  const language = getCurrentLanguage()
  const { code: current } = useCallingCode(language)
  const entries = useMemo(() => {
    const getName = createRegionNames(language)
    return listCallingCodes(language, region =>
      isNamed(region) ? t(`callingCode.region.${region}`) : getName(region),
    )
  }, [language, t])
  const found = searchCallingCodes(entries, typed)
  const choose = (code: string) => {
    chooseCallingCode(code)
    goBack('login')
  }
  return (
    <PageLayout title={t('common:titles.callingCode')} back="login">
      <SearchField
        id="calling-code-search"
        label={t('callingCode.search')}
        value={typed}
        onChanged={setTyped}
      />
      {found.length === 0 ? (
        <EmptyState illustration={<Icon name="search" size={64} />} title={t('callingCode.none')} />
      ) : (
        <CallingCodeList key={typed} entries={found} current={current} onChosen={choose} />
      )}
    </PageLayout>
  )
}

type CallingCodeListProps = {
  entries: readonly CallingCodeEntry[]
  current: string
  onChosen: (code: string) => void
}

/** The list, a part at a time: whoever looks for another country types its name instead of walking past two hundred. */
const CallingCodeList = ({ entries, current, onChosen }: CallingCodeListProps) => {
  const { t } = useTranslation('account')
  const [shown, setShown] = useState(PART_SIZE)
  const showMore = useCallback(() => setShown(count => count + PART_SIZE), [])
  return (
    <>
      <Card rows>
        {entries.slice(0, shown).map(({ region, name, code }) => (
          <ListRow
            key={region}
            id={`calling-code-${region}`}
            title={name}
            value={
              <Row gap={2} align="center">
                {code === current && <Icon name="check" size={18} label={t('callingCode.chosen')} />}
                <View>{`+${code}`}</View>
              </Row>
            }
            chevron={false}
            onPress={() => onChosen(code)}
          />
        ))}
      </Card>
      {shown < entries.length && (
        <EndSentinel key={shown} id={`calling-codes-end-${shown}`} margin={NEAR_END_PX} onNear={showMore} />
      )}
    </>
  )
}

export default withTranslations(accountTranslations, CallingCodePage)
