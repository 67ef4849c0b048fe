import {
  getChairFamily,
  getSupportedPrograms,
  type ChairFamilyKey,
  type ChairFeature,
} from '@anzuo/chair-protocol'
import { chairManuals, listChairParts, type ChairModelSpec } from '@anzuo/domain/manuals'
import { useTranslation } from '@/i18n'
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
  /** Stands before the rest, in a tinted block. */
  warning?: string
  /** All words of the section, to be searched. */
  text: string
}

const ERROR_CODES = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'] as const
const CARE_TIPS = ['dust', 'leather', 'fabric', 'place', 'unused'] as const
const SAFETY_RULES = ['who', 'time', 'pain', 'heat', 'power', 'load'] as const
const WARRANTY_TERMS = ['time', 'proof', 'not', 'how'] as const
const CONNECTION_PROBLEMS = [
  'adapterOff',
  'notPermitted',
  'notFound',
  'busyElsewhere',
  'notReached',
  'lost',
  'noAnswer',
  'unsupported',
  'refused',
  'offline',
] as const

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

/** Which faults can happen to a chair that has these abilities. Motors get hot as well, so the first one is for all. */
const getErrorCodes = (has: (feature: ChairFeature) => boolean) =>
  ERROR_CODES.filter(fault => fault !== 'E3' || has('airbag'))

/** The sections of the instructions of a model, in the present language; what it hasn't got is left out. */
export const useManualSections = ({
  family,
  model,
}: {
  family: ChairFamilyKey
  model: ChairModelSpec
}): ManualSection[] => {
  const { t } = useTranslation(['instructions', 'chairLink'])
  const { t: own } = useTranslation(`instructions-${family}`)
  const { features } = getChairFamily(family)
  const has = (feature: ChairFeature) => features.includes(feature)
  const step = (key: 'plug' | 'sit' | 'start' | 'stop'): InstructionStep => ({
    title: t(`quick.${key}.title`),
    text: key === 'sit' && has('bodyScan') ? t('quick.scan.text') : t(`quick.${key}.text`),
  })
  const { form } = chairManuals[family]
  const remote = (key: 'keys' | 'near' | 'far' | 'hold' | 'voice' | 'lock'): InstructionStep => {
    const title = t(`remote.${key}.title`)
    if (key === 'far' && !has('wifi')) return { title, text: t('remote.noWifi.text') }
    if (key === 'keys' && form === 'pad') return { title, text: t('remote.handset.text') }
    return { title, text: t(`remote.${key}.text`) }
  }
  const sections: SectionDraft[] = [
    {
      key: 'quickStart',
      title: t('section.quickStart'),
      steps: [step('plug'), step('sit'), step('start'), step('stop')],
    },
    {
      key: 'parts',
      title: t('section.parts'),
      lines: listChairParts(form, features).map(part => t(`part.${part}`)),
    },
    {
      key: 'programs',
      title: t('section.programs'),
      rows: getSupportedPrograms(features).map(({ key, minutes, intensity }) => ({
        name: t(`chairLink:program.${key}`),
        value: t('programs.minutes', { minutes, intensity }),
      })),
    },
    {
      key: 'remote',
      title: t('section.remote'),
      steps: [
        remote('keys'),
        remote('near'),
        remote('far'),
        ...(has('recline') ? [remote('hold')] : []),
        ...(has('voice') ? [remote('voice')] : []),
        ...(has('childLock') ? [remote('lock')] : []),
        { title: own('note.title'), text: own('note.text') },
      ],
    },
    { key: 'care', title: t('section.care'), lines: CARE_TIPS.map(key => t(`care.${key}`)) },
    {
      key: 'safety',
      title: t('section.safety'),
      warning: `${t('safety.lead')} ${t('safety.children')}`,
      lines: SAFETY_RULES.filter(key => key !== 'heat' || has('heat')).map(key => t(`safety.${key}`)),
    },
    {
      key: 'errors',
      title: t('section.errors'),
      warning: t('errors.lead'),
      rows: getErrorCodes(has).map(code => ({
        code,
        name: t(`fault.${code}.title`),
        value: t(`fault.${code}.wayOut`),
      })),
    },
    {
      key: 'connection',
      title: t('errors.connection'),
      rows: CONNECTION_PROBLEMS.map(key => ({
        name: t(`chairLink:problem.${key}.title`),
        value: t(`chairLink:problem.${key}.wayOut`),
      })),
    },
    {
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
          value: t(has('wifi') ? 'spec.bluetoothAndWifi' : 'spec.bluetooth'),
        },
      ],
    },
    { key: 'warranty', title: t('section.warranty'), lines: WARRANTY_TERMS.map(key => t(`warranty.${key}`)) },
  ]
  return sections.map(withSearchText)
}
