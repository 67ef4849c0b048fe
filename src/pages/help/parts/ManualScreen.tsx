import { useEffect, useState, type ReactNode } from 'react'
import { Text, View } from '@tarojs/components'
import { familyOf, type FamilyKey } from '@/domain/chair'
import { findModel, manuals, partsOf, type FoundModel } from '@/domain/instructions'
import { currentLanguage, useTranslation } from '@/i18n'
import { hasTexts, loadTexts } from '@/i18n/instance'
import { instructionFamilyTexts } from '@/i18n/namespaces/instructionFamilies'
import { canPrint, printPage } from '@/platform/print'
import { scrollToElement } from '@/platform/scrolling'
import { callPhone } from '@/platform/ways'
import { navigate } from '@/routes'
import { aria } from '@/ui/aria'
import { Button } from '@/ui/Button'
import { Card } from '@/ui/Card'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Screen } from '@/ui/Screen'
import { SearchField } from '@/ui/SearchField'
import { Skeleton } from '@/ui/Skeleton'
import { Svg } from '@/ui/Svg'
import { usePalette } from '@/ui/theme'
import { drawParts } from '../drawings/parts'
import { StepList } from './StepList'
import { matches } from './topics'
import { useManualTexts, type ManualSection } from './useManualTexts'
import '../help.scss'

type Asked = { family: FamilyKey; type: string; version?: string; title: string }

const anchor = (key: string) => `manual-${key}`

/** Texts of one family come when its page opens. */
const useFamilyTexts = (family: FamilyKey): boolean => {
  const namespace = instructionFamilyTexts[family]
  const language = currentLanguage()
  const [, setCount] = useState(0)
  useEffect(() => {
    let isLeft = false
    const lookAgain = () => {
      if (!isLeft) setCount(count => count + 1)
    }
    loadTexts(namespace).then(lookAgain, lookAgain)
    return () => {
      isLeft = true
    }
  }, [namespace, language])
  return hasTexts(namespace)
}

/** The instructions that a link means, or the nearest there are. */
export const ManualScreen = ({ family, type, version, title }: Asked) => {
  const isReady = useFamilyTexts(family)
  const found = findModel(family, type, version)
  return (
    <Screen title={title} back="commonProblems">
      {isReady ? (
        <ManualContent key={family} family={family} found={found} asked={{ type, version }} />
      ) : (
        <Skeleton shape="cards" />
      )}
    </Screen>
  )
}

type ContentProps = {
  family: FamilyKey
  found: FoundModel
  asked: { type: string; version?: string }
}

const ManualContent = ({ family, found, asked }: ContentProps) => {
  const { t } = useTranslation('instructions')
  const { t: own } = useTranslation(`instructions-${family}`)
  const [typed, setTyped] = useState('')
  const words = typed.trim()
  const { model, version, missing } = found
  const sections = useManualTexts({ family, model })
  const shown = sections.filter(({ text }) => words === '' || matches(text, words))
  return (
    <>
      <View>
        <View className="t-hero" {...aria({ role: 'heading', level: 2 })}>
          {own('name')}
        </View>
        <View className="t-small t-quiet">{t('typeAndVersion', { type: model.type, version })}</View>
      </View>
      {missing && (
        <Notice>
          {missing === 'type'
            ? t('nearest.type', { asked: asked.type, type: model.type })
            : t('nearest.version', { asked: asked.version, version })}
        </Notice>
      )}
      <View className="help-lead">{own('intro')}</View>
      <Models family={family} found={found} />
      <SearchField id="manual-search" label={t('search')} value={typed} onChanged={setTyped} />
      {words === '' && (
        <View className="manual-tabs" {...aria({ role: 'navigation', label: t('contents') })}>
          {sections.map(({ key, title }) => (
            <Pressable
              key={key}
              className="manual-tab"
              facts={{ role: 'link' }}
              onPress={() => scrollToElement(anchor(key))}
            >
              {title}
            </Pressable>
          ))}
        </View>
      )}
      {shown.length === 0 && <View className="help-lead">{t('nothing', { words })}</View>}
      {shown.map(section => (
        <View key={section.key} id={anchor(section.key)} className="manual-section">
          <View className="manual-section__title" {...aria({ role: 'heading', level: 2 })}>
            {section.title}
          </View>
          <Section family={family} section={section} />
        </View>
      ))}
      <View className="manual-actions help-solved__buttons">
        <Button kind="soft" size="medium" icon="phone" onPress={() => callPhone(COMPANY.hotline)}>
          {t('warranty.call')}
        </Button>
        {canPrint && (
          <Button kind="text" size="medium" icon="print" onPress={printPage}>
            {t('print')}
          </Button>
        )}
      </View>
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <View className="manual-warning" {...aria({ role: 'status' })}>
    <Icon name="info" size={20} />
    <View>{children}</View>
  </View>
)

/** All models of the family, and the versions of this one. */
const Models = ({ family, found }: { family: FamilyKey; found: FoundModel }) => {
  const { t } = useTranslation('instructions')
  const open = (type: string, version?: string) => {
    if (family === 'w') navigate('instructionsW', { type }, { method: 'replace', query: { version } })
    else navigate('instructions', { family, type, version }, { method: 'replace' })
  }
  const look = (isOn: boolean) => `manual-tab${isOn ? ' manual-tab--on' : ''}`
  return (
    <View className="manual-tabs">
      {manuals[family].models.map(({ type }) => (
        <Pressable
          key={type}
          className={look(type === found.model.type)}
          facts={type === found.model.type ? { role: 'link', current: 'page' } : { role: 'link' }}
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
            facts={version === found.version ? { role: 'link', current: 'page' } : { role: 'link' }}
            onPress={() => open(found.model.type, version)}
          >
            {t('version', { version })}
          </Pressable>
        ))}
    </View>
  )
}

const Section = ({ family, section }: { family: FamilyKey; section: ManualSection }) => {
  const { t } = useTranslation('instructions')
  if (section.key === 'parts') return <Parts family={family} />
  if (section.steps) return <StepList steps={section.steps} />
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
      {section.key === 'programs' && <View className="help-lead t-small">{t('programs.note')}</View>}
      {section.key === 'specification' && <View className="help-lead t-small">{t('spec.note')}</View>}
    </>
  )
}

const Parts = ({ family }: { family: FamilyKey }) => {
  const { t } = useTranslation('instructions')
  const palette = usePalette()
  const { form } = manuals[family]
  const parts = partsOf(form, familyOf(family).features)
  return (
    <>
      <Card>
        <View className="help-picture">
          <Svg svg={drawParts(palette, { form, parts })} label={t('partsLabel', { count: parts.length })} />
        </View>
      </Card>
      <View className="manual-parts" {...aria({ role: 'list' })}>
        {parts.map((part, at) => (
          <View key={part} className="manual-part" {...aria({ role: 'listitem' })}>
            <View className="manual-part__number">{at + 1}</View>
            <View>{t(`part.${part}`)}</View>
          </View>
        ))}
      </View>
    </>
  )
}
