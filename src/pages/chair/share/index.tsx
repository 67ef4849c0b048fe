import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function SharePage() {
  const { t } = useTranslation()
  const { audience, sn } = useRouteParams('deviceShare')
  const title = t(`titles.deviceShare.${audience}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
      <Card rows>
        <ListRow title={t('details.serialNumber')} value={sn} />
      </Card>
    </Screen>
  )
}
