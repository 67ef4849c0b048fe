import { useEffect, useState } from 'react'
import { mapLegalTexts } from '@anzuo/domain/legal/legalDocument'
import { fillTextMarks } from '@anzuo/domain/settings/textMarks'
import { Text, View } from '@tarojs/components'
import { useLegalDocument, type LegalDocument } from '@/data/account/legalDocuments'
import { useTextMarks } from '@/data/shop/shopFacts'
import { getCurrentLanguage, useTranslation, withTranslations } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { legalTranslations } from '@/i18n/namespaces/legal'
import { canPrint, printPage } from '@/platform/print'
import { scrollToElement } from '@/platform/scrolling'
import { useRouteParams } from '@/routes'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Chip } from '@/ui/layout/Chip'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { LegalBlockView } from './LegalBlockView'
import './legal.scss'

/** The section that stands on a tinted ground before the contents. */
const SUMMARY_SECTION_ID = 'short'

/** Where a question for consent leads. */
const CHANGES_SECTION_ID = 'changes'

const CONTENTS_ANCHOR = 'legal-contents'
const getSectionAnchor = (id: string) => `legal-${id}`

function LegalDocumentPage() {
  const { t } = useTranslation(['legal', 'common'])
  const { document, section } = useRouteParams('legal')
  const text = useLegalDocument(document, getCurrentLanguage())
  const marks = useTextMarks(getCurrentLanguage())
  const title = t(`common:titles.legal.${document}`)
  return (
    <PageLayout title={title} back="account" state={text}>
      {known => (
        <LegalDocumentContent
          text={mapLegalTexts(known, words => fillTextMarks(words, marks))}
          opensAt={section}
        />
      )}
    </PageLayout>
  )
}

const LegalDocumentContent = ({ text, opensAt }: { text: LegalDocument; opensAt: string | undefined }) => {
  const { t } = useTranslation('legal')
  useEffect(() => {
    if (opensAt) scrollToElement(getSectionAnchor(opensAt))
  }, [opensAt, text.title])
  const short = text.sections.find(({ id }) => id === SUMMARY_SECTION_ID)
  const sections = text.sections.filter(({ id }) => id !== SUMMARY_SECTION_ID)
  return (
    <View className="legal">
      {canPrint && <View className="t-hero legal__title">{text.title}</View>}
      <Row>
        {text.reviewed ? (
          <Chip tone="accent">
            {t('renewed.version', { version: text.version, date: formatDate(text.effective) })}
          </Chip>
        ) : (
          <Chip>{t('draft', { version: text.version })}</Chip>
        )}
      </Row>
      {short && (
        <Card tone="soft" title={short.title}>
          {short.blocks.map((block, at) => (
            <LegalBlockView key={at} block={block} />
          ))}
        </Card>
      )}
      <TableOfContents sections={sections} />
      {sections.map(({ id, title, blocks }, at) => (
        <View key={id} id={getSectionAnchor(id)} className="legal__section">
          <View className="legal__heading" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            <Text className="legal__number">{at + 1}</Text>
            <Text className="legal__words">{title}</Text>
          </View>
          {blocks.map((block, index) => (
            <LegalBlockView key={index} block={block} />
          ))}
        </View>
      ))}
      <View id={getSectionAnchor(CHANGES_SECTION_ID)} className="legal__section">
        <View className="legal__heading" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {t('changes')}
        </View>
        {text.changes.map(change => (
          <View key={change.version} className="legal__text">
            <Text className="t-strong">
              {t('change', { version: change.version, date: formatDate(change.date) })}
            </Text>
            {` ${change.text}`}
          </View>
        ))}
      </View>
      <View className="legal__end ui-on-screen">
        <Button kind="soft" size="medium" icon="up" onPress={() => scrollToElement(CONTENTS_ANCHOR)}>
          {t('toContents')}
        </Button>
        {canPrint && (
          <Button kind="text" size="medium" icon="print" onPress={printPage}>
            {t('print')}
          </Button>
        )}
      </View>
    </View>
  )
}

const TableOfContents = ({ sections }: { sections: LegalDocument['sections'] }) => {
  const { t } = useTranslation('legal')
  const [isOpen, setIsOpen] = useState(true)
  return (
    <View
      id={CONTENTS_ANCHOR}
      className="ui-on-screen"
      {...getAriaAttributes({ role: 'navigation', label: t('contents') })}
    >
      <Pressable
        className="legal__contents-head"
        onPress={() => setIsOpen(!isOpen)}
        aria={{ expanded: isOpen }}
      >
        <Text>{t('contents')}</Text>
        <View className={`legal__chevron${isOpen ? ' legal__chevron--open' : ''}`}>
          <Icon name="next" size={20} />
        </View>
      </Pressable>
      {isOpen &&
        sections.map(({ id, title }, at) => (
          <Pressable
            key={id}
            className="legal__contents-row"
            onPress={() => scrollToElement(getSectionAnchor(id))}
            aria={{ role: 'link' }}
          >
            <Text className="legal__number">{at + 1}</Text>
            <Text className="legal__words">{title}</Text>
          </Pressable>
        ))}
    </View>
  )
}

export default withTranslations(legalTranslations, LegalDocumentPage)
