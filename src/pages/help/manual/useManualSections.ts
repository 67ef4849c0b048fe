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
    | 'features'
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
type ManualContext = { t: Translate; specs: ChairManualSpecs; features: readonly ChairFeature[] }

const getQuickStart = ({ t, specs, features }: ManualContext): SectionDraft => {
  const isPad = specs.form === 'pad'
  const toStep = (key: 'fasten' | 'plug' | 'button' | 'sit' | 'start' | 'stop'): InstructionStep => {
    const title = t(`quick.${key}.title`)
    if (key === 'button') return { title, text: t(`chairLink:button.${specs.button}`) }
    if (key === 'plug' && isPad) return { title, text: t('quick.plugPad.text') }
    if (key === 'sit' && features.includes('bodyScan')) return { title, text: t('quick.scan.text') }
    return { title, text: t(`quick.${key}.text`) }
  }
  return {
    key: 'quickStart',
    title: t('section.quickStart'),
    steps: [
      ...(isPad ? [toStep('fasten')] : []),
      toStep('plug'),
      toStep('button'),
      toStep('sit'),
      toStep('start'),
      toStep('stop'),
    ],
  }
}

const getParts = ({ t, specs, features }: ManualContext): SectionDraft => ({
  key: 'parts',
  title: t('section.parts'),
  lines: listChairParts(specs.form, features).map(part => t(`part.${part}`)),
})

/** What a person feels or uses; the rest is between chair and app. */
const EXPLAINED_FEATURES = [
  'heat',
  'airbag',
  'footRoller',
  'recline',
  'zeroGravity',
  'bodyScan',
  'smartPlan',
  'voice',
] as const satisfies readonly ChairFeature[]

const getFeatures = ({ t, specs, features }: ManualContext): SectionDraft => ({
  key: 'features',
  title: t('section.features'),
  rows: EXPLAINED_FEATURES.filter(feature => features.includes(feature)).map(feature => ({
    name: t(`feature.${feature}.name`),
    value:
      feature === 'recline' && !specs.moves.includes('legs')
        ? t('feature.recline.backOnly')
        : t(`feature.${feature}.what`),
  })),
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
  { t, specs, features }: ManualContext,
  familyNote: InstructionStep,
): SectionDraft => {
  const toStep = (key: 'keys' | 'near' | 'far' | 'hold' | 'voice' | 'lock'): InstructionStep => {
    const title = t(`remote.${key}.title`)
    if (key === 'far' && !features.includes('wifi')) return { title, text: t('remote.noWifi.text') }
    if (key === 'keys' && specs.form === 'pad') return { title, text: t('remote.handset.text') }
    return { title, text: t(`remote.${key}.text`) }
  }
  return {
    key: 'remote',
    title: t('section.remote'),
    steps: [
      toStep('keys'),
      toStep('near'),
      toStep('far'),
      ...(specs.moves.length > 0 ? [toStep('hold')] : []),
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

/** A leg rest is spoken of where there is one. */
const getSafety = ({ t, specs, features }: ManualContext): SectionDraft => {
  const hasLegRest = specs.moves.includes('legs')
  return {
    key: 'safety',
    title: t('section.safety'),
    warning: `${t('safety.lead')} ${t(hasLegRest ? 'safety.children' : 'safety.childrenStill')}`,
    lines: SAFETY_RULES.filter(key => key !== 'heat' || features.includes('heat')).map(key =>
      t(key === 'load' && !hasLegRest ? 'safety.loadOnly' : `safety.${key}`),
    ),
  }
}

/** E3 is a fault of the airbags, E4 of a back or a leg rest on its way. Motors get hot as well, so E1 is for every chair. */
const canShow = (code: (typeof ERROR_CODES)[number], { specs, features }: ManualContext): boolean => {
  if (code === 'E3') return features.includes('airbag')
  return code !== 'E4' || specs.moves.length > 0
}

const getErrors = (context: ManualContext): SectionDraft => {
  const { t, specs } = context
  return {
    key: 'errors',
    title: t('section.errors'),
    warning: t('errors.lead'),
    rows: ERROR_CODES.filter(code => canShow(code, context)).map(code => ({
      code,
      name: t(`fault.${code}.title`),
      value:
        code === 'E2' && !specs.moves.includes('legs')
          ? t('fault.E2.wayOutStill')
          : t(`fault.${code}.wayOut`),
    })),
  }
}

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
  const context: ManualContext = {
    t,
    specs: chairManuals[family],
    features: getChairFamily(family).features,
  }
  return [
    getQuickStart(context),
    getParts(context),
    getFeatures(context),
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
