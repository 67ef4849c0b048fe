import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Card } from '@/ui/Card'
import { ListRow } from '@/ui/ListRow'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function LandingPage() {
  const { t } = useTranslation()
  const { family, sn } = useRouteParams('deviceLanding')
  const title = t(`titles.deviceLanding.${family}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
      <Card rows>
        <ListRow title={t('details.serialNumber')} value={sn} />
      </Card>
    </Screen>
  )
}
