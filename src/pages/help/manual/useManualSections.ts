import type { TFunction } from 'i18next'
import {
  getChairFamily,
  getSupportedMassagePrograms,
  type ChairFamilyKey,
  type ChairFeature,
} from '@anzuo/chair-protocol'
import {
  chairManuals,
  listChairParts,
  type ChairManualSpecs,
  type ChairModelSpec,
} from '@anzuo/domain/manuals'
import { useTranslation } from '@/i18n'
import { CHAIR_LINK_PROBLEMS } from '@/platform/chairLink/types'
import type { InstructionStep } from '../components/InstructionStepList'

export type ManualSection = {
  key:
    | 'quickStart'
    | 'parts'
    | 'programs'
    | 'remote'
    | 'care'
    | 'safety'
    | 'errors'
    | 'connection'
    | 'specification'
    | 'warranty'
  title: string
  steps?: InstructionStep[]
  lines?: string[]
  rows?: { name: string; value: string; code?: string }[]
  /** Shown before the rest, in a tinted block. */
  warning?: string
  /** All texts of the section, for the search. */
  text: string
}

const ERROR_CODES = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'] as const
const CARE_TIPS = ['dust', 'leather', 'fabric', 'place', 'unused'] as const
const SAFETY_RULES = ['who', 'time', 'pain', 'heat', 'power', 'load'] as const
const WARRANTY_TERMS = ['time', 'proof', 'not', 'how'] as const
/** Connection problems with an entry here; an old system and a cancellation are explained where they happen. */
const CONNECTION_PROBLEMS = CHAIR_LINK_PROBLEMS.filter(
  problem => problem !== 'systemTooOld' && problem !== 'cancelled',
)

type SectionDraft = Omit<ManualSection, 'text'>

const withSearchText = (section: SectionDraft): ManualSection => ({
  ...section,
  text: [
    section.title,
    section.warning,
    ...(section.lines ?? []),
    ...(section.steps ?? []).flatMap(({ title, text }) => [title, text]),
    ...(section.rows ?? []).flatMap(({ name, value, code }) => [name, value, code]),
  ].join(' '),
})

type Translate = TFunction<['instructions', 'chairLink']>

/** What the sections are made from: the texts, and what the chair can do. */
type ManualContext = { t: Translate; form: ChairManualSpecs['form']; features: readonly ChairFeature[] }

const getQuickStart = ({ t, features }: ManualContext): SectionDraft => {
  const toStep = (key: 'plug' | 'sit' | 'start' | 'stop'): InstructionStep => ({
    title: t(`quick.${key}.title`),
    text: key === 'sit' && features.includes('bodyScan') ? t('quick.scan.text') : t(`quick.${key}.text`),
  })
  return {
    key: 'quickStart',
    title: t('section.quickStart'),
    steps: [toStep('plug'), toStep('sit'), toStep('start'), toStep('stop')],
  }
}

const getParts = ({ t, form, features }: ManualContext): SectionDraft => ({
  key: 'parts',
  title: t('section.parts'),
  lines: listChairParts(form, features).map(part => t(`part.${part}`)),
})

const getPrograms = ({ t, features }: ManualContext): SectionDraft => ({
  key: 'programs',
  title: t('section.programs'),
  rows: getSupportedMassagePrograms(features).map(({ key, minutes, intensity }) => ({
    name: t(`chairLink:program.${key}`),
    value: t('programs.minutes', { minutes, intensity }),
  })),
})

/** The remote control; the family's own note comes last. */
const getRemoteControl = (
  { t, form, features }: ManualContext,
  familyNote: InstructionStep,
): SectionDraft => {
  const toStep = (key: 'keys' | 'near' | 'far' | 'hold' | 'voice' | 'lock'): InstructionStep => {
    const title = t(`remote.${key}.title`)
    if (key === 'far' && !features.includes('wifi')) return { title, text: t('remote.noWifi.text') }
    if (key === 'keys' && form === 'pad') return { title, text: t('remote.handset.text') }
    return { title, text: t(`remote.${key}.text`) }
  }
  return {
    key: 'remote',
    title: t('section.remote'),
    steps: [
      toStep('keys'),
      toStep('near'),
      toStep('far'),
      ...(features.includes('recline') ? [toStep('hold')] : []),
      ...(features.includes('voice') ? [toStep('voice')] : []),
      ...(features.includes('childLock') ? [toStep('lock')] : []),
      familyNote,
    ],
  }
}

const getCare = ({ t }: ManualContext): SectionDraft => ({
  key: 'care',
  title: t('section.care'),
  lines: CARE_TIPS.map(key => t(`care.${key}`)),
})

const getSafety = ({ t, features }: ManualContext): SectionDraft => ({
  key: 'safety',
  title: t('section.safety'),
  warning: `${t('safety.lead')} ${t('safety.children')}`,
  lines: SAFETY_RULES.filter(key => key !== 'heat' || features.includes('heat')).map(key =>
    t(`safety.${key}`),
  ),
})

/** E3 is a fault of the airbags. Motors get hot as well, so E1 is for every chair. */
const getErrors = ({ t, features }: ManualContext): SectionDraft => ({
  key: 'errors',
  title: t('section.errors'),
  warning: t('errors.lead'),
  rows: ERROR_CODES.filter(code => code !== 'E3' || features.includes('airbag')).map(code => ({
    code,
    name: t(`fault.${code}.title`),
    value: t(`fault.${code}.wayOut`),
  })),
})

const getConnectionProblems = ({ t }: ManualContext): SectionDraft => ({
  key: 'connection',
  title: t('errors.connection'),
  rows: CONNECTION_PROBLEMS.map(key => ({
    name: t(`chairLink:problem.${key}.title`),
    value: t(`chairLink:problem.${key}.wayOut`),
  })),
})

const getSpecification = ({ t, features }: ManualContext, model: ChairModelSpec): SectionDraft => ({
  key: 'specification',
  title: t('section.specification'),
  rows: [
    { name: t('spec.size'), value: model.dimensions },
    { name: t('spec.weight'), value: `${model.weightKg} kg` },
    { name: t('spec.wall'), value: `${model.wallClearanceCm} cm` },
    { name: t('spec.noise'), value: `≤ ${model.noiseDb} dB` },
    { name: t('spec.load'), value: `${model.maxLoadKg} kg` },
    { name: t('spec.power'), value: `${model.powerWatts} W` },
    { name: t('spec.mains'), value: '220 V, 50 Hz' },
    { name: t('spec.longest'), value: t('spec.longestValue') },
    {
      name: t('spec.links'),
      value: t(features.includes('wifi') ? 'spec.bluetoothAndWifi' : 'spec.bluetooth'),
    },
  ],
})

const getWarranty = ({ t }: ManualContext): SectionDraft => ({
  key: 'warranty',
  title: t('section.warranty'),
  lines: WARRANTY_TERMS.map(key => t(`warranty.${key}`)),
})

/** The sections of the instructions of a model, in the present language; what it hasn't got is left out. */
export const useManualSections = ({
  family,
  model,
}: {
  family: ChairFamilyKey
  model: ChairModelSpec
}): ManualSection[] => {
  const { t } = useTranslation(['instructions', 'chairLink'])
  const { t: familyText } = useTranslation(`instructions-${family}`)
  const { form } = chairManuals[family]
  const context: ManualContext = { t, form, features: getChairFamily(family).features }
  return [
    getQuickStart(context),
    getParts(context),
    getPrograms(context),
    getRemoteControl(context, { title: familyText('note.title'), text: familyText('note.text') }),
    getCare(context),
    getSafety(context),
    getErrors(context),
    getConnectionProblems(context),
    getSpecification(context, model),
    getWarranty(context),
  ].map(withSearchText)
}
