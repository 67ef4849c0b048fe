import { View } from '@tarojs/components'
import { postponeAgreeing, useAgree, useTextsToAgree } from '@/data/consents'
import { useTranslation, withTexts } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { legalTexts } from '@/i18n/namespaces/legal'
import { navigate } from '@/routes'
import { ListRow } from '@/ui/ListRow'
import { Sheet } from '@/ui/Sheet'

/**
 * Asks somebody who is signed in for consent to versions of the legal texts that came after theirs. What they agreed to before holds
 * until then, so they may look at it first, or later.
 */
export const NewTerms = () => {
  const texts = useTextsToAgree()
  return texts.length > 0 ? <Question /> : null
}

const Question = withTexts(legalTexts, () => {
  const { t } = useTranslation(['legal', 'common'])
  const texts = useTextsToAgree()
  const agreeing = useAgree()
  const agree = () =>
    agreeing.mutate({ agreedTo: texts.map(({ document, version }) => ({ document, version })) })
  return (
    <Sheet
      open={texts.length > 0}
      id="new-terms"
      title={t('renewed.title')}
      main={{ label: t('renewed.agree'), onPress: agree, loading: agreeing.isPending, id: 'new-terms-agree' }}
      secondary={{ label: t('renewed.later'), onPress: postponeAgreeing }}
      onClosed={postponeAgreeing}
    >
      <View>{t('renewed.note')}</View>
      {texts.map(({ document, version, effective }) => (
        <ListRow
          key={document}
          title={t(`common:titles.legal.${document}`)}
          note={t('renewed.version', { version, date: formatDate(effective) })}
          onPress={() => navigate('legal', { document }, { query: { section: 'changes' } })}
        />
      ))}
    </Sheet>
  )
})
