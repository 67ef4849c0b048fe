import { useTranslation } from '@/i18n'
import { useRouteParams } from '@/routes'
import { Prepared } from '@/ui/Prepared'
import { Screen } from '@/ui/Screen'

export default function CommonProblemPage() {
  const { t } = useTranslation()
  const { topic } = useRouteParams('commonProblem')
  const title = t(`titles.commonProblem.${topic}`)
  return (
    <Screen title={title}>
      <Prepared title={title} />
    </Screen>
  )
}
