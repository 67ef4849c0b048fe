import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { useCompany } from '@/data/shop/shopFacts'
import { getChairFamily, type ChairFamilyKey } from '@anzuo/chair-protocol'
import { findChairModel, chairManuals, listChairParts, type ChairModelLookup } from '@anzuo/domain/manuals'
import { getCurrentLanguage, useTranslation } from '@/i18n'
import { isNamespaceLoaded, loadNamespace } from '@/i18n/instance'
import { getInstructionFamilyTranslations } from './instructionFamilyTranslations'
import { canPrint, printPage } from '@/platform/print'
import { scrollToElement } from '@/platform/scrolling'
import { callPhone } from '@/platform/externalApps'
import { isServedFamily } from '@/platform/servedFamilies'
import { navigate } from '@/routes'
import { OtherFamilyNotice } from '@/ui/feedback/OtherFamilyNotice'
import { Row } from '@/ui/layout/Flex'
import { getAriaAttributes } from '@/ui/accessibility/ariaAttributes'
import { Button } from '@/ui/forms/Button'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/icons/Icon'
import { Pressable } from '@/ui/forms/Pressable'
import { PageLayout } from '@/ui/layout/PageLayout'
import { SearchField } from '@/ui/forms/SearchField'
import { Skeleton } from '@/ui/feedback/Skeleton'
import { SvgImage } from '@/ui/illustrations/SvgImage'
import { FamilyPicture } from '@/ui/illustrations/chairFamilies/FamilyPicture'
import { useFamilyDrawing } from '@/ui/illustrations/chairFamilies/useFamilyDrawing'
import { useTheme } from '@/ui/theme/theme'
import { drawChairParts } from '../illustrations/drawChairParts'
import { InstructionStepList } from '../components/InstructionStepList'
import { containsAllWords } from '../helpTopics'
import { useManualSections, type ManualSection } from './useManualSections'
import '../help.scss'

type ManualRequest = { family: ChairFamilyKey; type: string; version?: string; title: string }

const getSectionAnchor = (key: string) => `manual-${key}`

/** The texts of one family are loaded when its page opens. */
const useLoadedFamilyTexts = (family: ChairFamilyKey): boolean => {
  const namespace = useMemo(() => getInstructionFamilyTranslations(family), [family])
  const language = getCurrentLanguage()
  const [, setCount] = useState(0)
  useEffect(() => {
    let isUnmounted = false
    const rerender = () => {
      if (!isUnmounted) setCount(count => count + 1)
    }
    loadNamespace(namespace).then(rerender, rerender)
    return () => {
      isUnmounted = true
    }
  }, [namespace, language])
  return isNamespaceLoaded(namespace)
}

/** The instructions of the linked model and version, or of the nearest ones. */
export const ManualScreen = (request: ManualRequest) =>
  isServedFamily(request.family) ? (
    <LoadedManual {...request} />
  ) : (
    <PageLayout title={request.title} back="commonProblems">
      <OtherFamilyNotice family={request.family} />
    </PageLayout>
  )

const LoadedManual = ({ family, type, version, title }: ManualRequest) => {
  const isReady = useLoadedFamilyTexts(family)
  const found = findChairModel(family, type, version)
  return (
    <PageLayout title={title} back="commonProblems">
      {isReady ? (
        <ManualContent key={family} family={family} found={found} asked={{ type, version }} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </PageLayout>
  )
}

type ManualContentProps = {
  family: ChairFamilyKey
  found: ChairModelLookup
  asked: { type: string; version?: string }
}

const ManualContent = ({ family, found, asked: request }: ManualContentProps) => {
  const { t } = useTranslation('instructions')
  const { t: own } = useTranslation(`instructions-${family}`)
  const { hotline } = useCompany()
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const { model, version, missing } = found
  const sections = useManualSections({ family, model })
  const visibleSections = sections.filter(({ text }) => query === '' || containsAllWords(text, query))
  return (
    <>
      <View className="manual-picture">
        <FamilyPicture family={family} />
      </View>
      <View>
        <View className="t-hero" {...getAriaAttributes({ role: 'heading', level: 2 })}>
          {own('name')}
        </View>
        <View className="t-small t-quiet">{t('typeAndVersion', { type: model.type, version })}</View>
      </View>
      {missing && (
        <ManualNotice>
          {missing === 'type'
            ? t('nearest.type', { asked: request.type, type: model.type })
            : t('nearest.version', { asked: request.version, version })}
        </ManualNotice>
      )}
      <View className="t-quiet">{own('intro')}</View>
      <ModelTabs family={family} found={found} />
      <SearchField id="manual-search" label={t('search')} value={typed} onChanged={setTyped} />
      {query === '' && (
        <Row
          gap={2}
          className="ui-on-screen manual-contents"
          {...getAriaAttributes({ role: 'navigation', label: t('contents') })}
        >
          {sections.map(({ key, title }) => (
            <Pressable
              key={key}
              className="manual-tab"
              aria={{ role: 'link' }}
              onPress={() => scrollToElement(getSectionAnchor(key))}
            >
              {title}
            </Pressable>
          ))}
        </Row>
      )}
      {visibleSections.length === 0 && <View className="t-quiet">{t('nothing', { words: query })}</View>}
      {visibleSections.map(section => (
        <View key={section.key} id={getSectionAnchor(section.key)} className="manual-section">
          <View className="t-title" {...getAriaAttributes({ role: 'heading', level: 2 })}>
            {section.title}
          </View>
          <ManualSectionContent family={family} section={section} />
        </View>
      ))}
      <Row gap={3} justify="center" wrap className="ui-on-screen">
        <Button kind="soft" size="medium" icon="phone" onPress={() => callPhone(hotline)}>
          {t('warranty.call')}
        </Button>
        {canPrint && (
          <Button kind="text" size="medium" icon="print" onPress={printPage}>
            {t('print')}
          </Button>
        )}
      </Row>
    </>
  )
}

const ManualNotice = ({ children }: { children: ReactNode }) => (
  <View className="manual-warning" {...getAriaAttributes({ role: 'status' })}>
    <Icon name="info" size={20} />
    <View>{children}</View>
  </View>
)

/** All models of the family, and the versions of this one. */
const ModelTabs = ({ family, found }: { family: ChairFamilyKey; found: ChairModelLookup }) => {
  const { t } = useTranslation('instructions')
  const open = (type: string, version?: string) => {
    if (family === 'w') navigate('manualWSeries', { type }, { method: 'replace', query: { version } })
    else navigate('manual', { family, type, version }, { method: 'replace' })
  }
  const look = (isOn: boolean) => `manual-tab${isOn ? ' manual-tab--on' : ''}`
  return (
    <Row gap={2} wrap className="ui-on-screen">
      {chairManuals[family].models.map(({ type }) => (
        <Pressable
          key={type}
          className={look(type === found.model.type)}
          aria={type === found.model.type ? { role: 'link', current: 'page' } : { role: 'link' }}
          onPress={() => open(type)}
        >
          {type}
        </Pressable>
      ))}
      {found.model.versions.length > 1 &&
        found.model.versions.map(version => (
          <Pressable
            key={version}
            className={look(version === found.version)}
            aria={version === found.version ? { role: 'link', current: 'page' } : { role: 'link' }}
            onPress={() => open(found.model.type, version)}
          >
            {t('version', { version })}
          </Pressable>
        ))}
    </Row>
  )
}

const ManualSectionContent = ({ family, section }: { family: ChairFamilyKey; section: ManualSection }) => {
  const { t } = useTranslation('instructions')
  if (section.key === 'parts') return <ChairPartsSection family={family} />
  if (section.steps) return <InstructionStepList steps={section.steps} />
  return (
    <>
      {section.warning && (
        <View className="manual-warning">
          <Icon name="warn" size={20} />
          <View>{section.warning}</View>
        </View>
      )}
      <Card>
        {section.lines?.map(line => (
          <View key={line} className="help-line">
            <Text className="help-line__dot" />
            <View className="help-step__words">{line}</View>
          </View>
        ))}
        {section.rows?.map(({ name, value, code }) => (
          <View key={name + value} className="help-row">
            <View className="help-row__name">
              {code && (
                <Text className="help-code">
                  {code}
                  {' · '}
                </Text>
              )}
              {name}
            </View>
            <View className="help-row__value">{value}</View>
          </View>
        ))}
      </Card>
      {section.key === 'programs' && <View className="t-quiet t-small">{t('programs.note')}</View>}
      {section.key === 'specification' && <View className="t-quiet t-small">{t('spec.note')}</View>}
    </>
  )
}

const ChairPartsSection = ({ family }: { family: ChairFamilyKey }) => {
  const { t } = useTranslation('instructions')
  const theme = useTheme()
  const drawing = useFamilyDrawing(family)
  const { form } = chairManuals[family]
  const parts = listChairParts(form, getChairFamily(family).features)
  return (
    <>
      <Card>
        <View className="help-picture">
          {drawing && (
            <SvgImage
              svg={drawChairParts(drawing, { theme, parts })}
              label={t('partsLabel', { count: parts.length })}
            />
          )}
        </View>
      </Card>
      <View className="manual-parts" {...getAriaAttributes({ role: 'list' })}>
        {parts.map((part, at) => (
          <View key={part} className="manual-part" {...getAriaAttributes({ role: 'listitem' })}>
            <View className="manual-part__number">{at + 1}</View>
            <View>{t(`part.${part}`)}</View>
          </View>
        ))}
      </View>
    </>
  )
}
