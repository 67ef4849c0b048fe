import appNames from './appNames.json'
import type { ChairPhase } from '../protocol/chairState'
import type { MassageProgramKey } from '../protocol/massagePrograms'

/** The languages that a chair speaks in its owner's home. Their places are their numbers on the wire. */
export const HOME_LANGUAGES = ['en', 'zh-Hans', 'zh-Hant'] as const
export type HomeLanguage = (typeof HOME_LANGUAGES)[number]

type HomeEntityName =
  | 'stop'
  | 'pause'
  | 'program'
  | 'intensity'
  | 'heat'
  | 'airbag'
  | 'phase'
  | 'minutesLeft'
  | 'running'
  | 'seated'
  | 'fault'

/** What Home Assistant shows of a chair. */
type HomeNames = {
  /** `nothingReady` takes away what lies ready. Home Assistant's `None` would mean that nothing is known. */
  entities: Readonly<Record<HomeEntityName | 'nothingReady', string>>
  programs: Readonly<Record<MassageProgramKey, string>>
  phases: Readonly<Record<ChairPhase, string>>
}

/** What the app has no word for, or another one. The rest is called as in the app: `npm run locales:home` takes it from there. */
export const HOME_NAMES: Readonly<Record<HomeLanguage, HomeNames>> = {
  en: {
    ...appNames.en,
    entities: {
      ...appNames.en.entities,
      program: 'Prepared programme',
      phase: 'State',
      minutesLeft: 'Time left',
      running: 'Massage',
      seated: 'Seat',
      nothingReady: 'Nothing ready',
    },
  },
  'zh-Hans': {
    ...appNames['zh-Hans'],
    entities: {
      ...appNames['zh-Hans'].entities,
      program: '备好的按摩程序',
      phase: '状态',
      minutesLeft: '剩余时间',
      running: '按摩',
      seated: '座位',
      nothingReady: '尚未备好',
    },
  },
  'zh-Hant': {
    ...appNames['zh-Hant'],
    entities: {
      ...appNames['zh-Hant'].entities,
      program: '備好的按摩模式',
      phase: '狀態',
      minutesLeft: '剩餘時間',
      running: '按摩',
      seated: '座位',
      nothingReady: '尚未備好',
    },
  },
}
