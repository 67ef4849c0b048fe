import { useEffect, useState } from 'react'
import { Text, View } from '@tarojs/components'
import { ownerElsewhere, useLegalDocument, type LegalDocument } from '@/data/legal'
import { currentLanguage, useTranslation, withTexts } from '@/i18n'
import { formatDate } from '@/i18n/format'
import { legalTexts } from '@/i18n/namespaces/legal'
import { canPrint, printPage } from '@/platform/print'
import { scrollToElement } from '@/platform/scrolling'
import { navigate, useRouteParams } from '@/routes'
import { aria } from '@/ui/aria'
import { Art } from '@/ui/Art'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import { EmptyPicture } from '@/ui/EmptyPicture'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { Block } from './Block'
import './legal.scss'

/** The section that stands on a tinted ground before the contents. */
const IN_SHORT = 'short'

/** Where a question for consent leads. */
const CHANGES = 'changes'

const CONTENTS = 'legal-contents'
const anchor = (id: string) => `legal-${id}`

function LegalPage() {
  const { t } = useTranslation(['legal', 'common'])
  const { document, section } = useRouteParams('legal')
  const text = useLegalDocument(document, currentLanguage())
  const owner = ownerElsewhere(document, currentLanguage())
  const title = t(`common:titles.legal.${document}`)
  if (owner)
    return (
      <Screen title={title} back="my">
        <Elsewhere name={owner} />
      </Screen>
    )
  return (
    <Screen title={title} back="my" state={text}>
      {known => <Content text={known} opensAt={section} />}
    </Screen>
  )
}

/** The build carries the texts of its own variant: others are named, and the way to the own ones is short. */
const Elsewhere = ({ name }: { name: string }) => {
  const { t } = useTranslation('legal')
  const own = BRAND.name[currentLanguage()]
  const { privacy, agreement } = BRAND.legal
  return (
    <EmptyPicture
      art={<Art name="chair-empty" />}
      title={t('other.title')}
      note={t('other.note', { name, own })}
      action={{
        label: t('other.privacy', { own }),
        onPress: () => navigate('legal', { document: privacy.document }, { method: 'replace' }),
      }}
      secondary={{
        label: t('other.agreement', { own }),
        onPress: () => navigate('legal', { document: agreement.document }, { method: 'replace' }),
      }}
    />
  )
}

const Content = ({ text, opensAt }: { text: LegalDocument; opensAt: string | undefined }) => {
  const { t } = useTranslation('legal')
  useEffect(() => {
    if (opensAt) scrollToElement(anchor(opensAt))
  }, [opensAt, text])
  const short = text.sections.find(({ id }) => id === IN_SHORT)
  const sections = text.sections.filter(({ id }) => id !== IN_SHORT)
  return (
    <View className="legal">
      <View className="legal__title" {...aria({ role: 'heading', level: 2 })}>
        {text.title}
      </View>
      <View className="legal__facts">
        <Chip tone="accent">{t('inForce', { date: formatDate(text.effective) })}</Chip>
        <Text className="legal__version">{t('version', { version: text.version })}</Text>
      </View>
      <View className="legal__draft">
        <Icon name="warn" size={20} />
        <View>{t('draft')}</View>
      </View>
      {short && (
        <Card tone="soft" title={short.title}>
          {short.blocks.map((block, at) => (
            <Block key={at} block={block} />
          ))}
        </Card>
      )}
      <Contents sections={sections} />
      {sections.map(({ id, title, blocks }, at) => (
        <View key={id} id={anchor(id)} className="legal__section">
          <View className="legal__heading" {...aria({ role: 'heading', level: 3 })}>
            <Text className="legal__number">{at + 1}</Text>
            <Text className="legal__words">{title}</Text>
          </View>
          {blocks.map((block, index) => (
            <Block key={index} block={block} />
          ))}
        </View>
      ))}
      <View id={anchor(CHANGES)} className="legal__section">
        <View className="legal__heading" {...aria({ role: 'heading', level: 3 })}>
          {t('changes')}
        </View>
        {text.changes.map(change => (
          <View key={change.version} className="legal__text">
            <Text className="legal__change">
              {t('change', { version: change.version, date: formatDate(change.date) })}
            </Text>
            {` ${change.text}`}
          </View>
        ))}
      </View>
      <View className="legal__end">
        <Button kind="soft" size="medium" icon="up" onPress={() => scrollToElement(CONTENTS)}>
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

const Contents = ({ sections }: { sections: LegalDocument['sections'] }) => {
  const { t } = useTranslation('legal')
  const [isOpen, setIsOpen] = useState(true)
  return (
    <View id={CONTENTS} className="legal__contents" {...aria({ role: 'navigation', label: t('contents') })}>
      <Pressable
        className="legal__contents-head"
        onPress={() => setIsOpen(!isOpen)}
        facts={{ expanded: isOpen }}
      >
        <Text>{t('contents')}</Text>
        <Icon name={isOpen ? 'up' : 'down'} size={20} />
      </Pressable>
      {isOpen &&
        sections.map(({ id, title }, at) => (
          <Pressable
            key={id}
            className="legal__contents-row"
            onPress={() => scrollToElement(anchor(id))}
            facts={{ role: 'link' }}
          >
            <Text className="legal__number">{at + 1}</Text>
            <Text className="legal__words">{title}</Text>
          </Pressable>
        ))}
    </View>
  )
}

export default withTexts(legalTexts, LegalPage)
