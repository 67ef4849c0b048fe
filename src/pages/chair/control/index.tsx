import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function ControlPage() {
  const { t } = useTranslation()
  const { sn } = useRouteParams('chair')
  const title = t('titles.chair')
  return (
    <Screen title={title}>
      <Prepared title={title} />
      <Card rows>
        <ListRow title={t('details.serialNumber')} value={sn} />
      </Card>
    </Screen>
  )
}
