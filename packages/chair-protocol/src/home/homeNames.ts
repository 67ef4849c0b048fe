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

/** What Home Assistant shows of a chair. Programmes and phases are called as in the app. */
type HomeNames = {
  /** `nothingReady` takes away what lies ready. Home Assistant's `None` would mean that nothing is known. */
  entities: Readonly<Record<HomeEntityName | 'nothingReady', string>>
  programs: Readonly<Record<MassageProgramKey, string>>
  phases: Readonly<Record<ChairPhase, string>>
}

export const HOME_NAMES: Readonly<Record<HomeLanguage, HomeNames>> = {
  en: {
    entities: {
      stop: 'Stop',
      pause: 'Pause',
      program: 'Programme laid ready',
      intensity: 'Pressure',
      heat: 'Heat',
      airbag: 'Airbags',
      phase: 'State',
      minutesLeft: 'Time left',
      running: 'Massage',
      seated: 'Seat',
      fault: 'Fault',
      nothingReady: 'Nothing ready',
    },
    programs: {
      fullBody: 'Whole body',
      neckAndShoulders: 'Neck and shoulders',
      waistRelief: 'Lower back',
      legsAndFeet: 'Legs and feet',
      deepRest: 'Deep rest',
      gentleWake: 'Gentle start',
      deskBreak: 'Desk break',
      afterSport: 'After sport',
      stretch: 'Stretch',
      warmBack: 'Warm back',
      slowBreath: 'Slow breath',
      airWave: 'Air wave',
    },
    phases: {
      idle: 'Ready',
      preparing: 'Getting ready',
      running: 'Running',
      paused: 'Paused',
      finishing: 'Coming to rest',
      emergencyStopped: 'Emergency stop',
      fault: 'Fault',
    },
  },
  'zh-Hans': {
    entities: {
      stop: '停止',
      pause: '暂停',
      program: '备好的程序',
      intensity: '力度',
      heat: '热敷',
      airbag: '气囊',
      phase: '状态',
      minutesLeft: '剩余时间',
      running: '按摩',
      seated: '座位',
      fault: '故障',
      nothingReady: '未备程序',
    },
    programs: {
      fullBody: '全身舒展',
      neckAndShoulders: '肩颈放松',
      waistRelief: '腰部舒缓',
      legsAndFeet: '腿脚放松',
      deepRest: '深度休息',
      gentleWake: '轻柔唤醒',
      deskBreak: '工间小憩',
      afterSport: '运动之后',
      stretch: '伸展',
      warmBack: '温热背部',
      slowBreath: '缓慢呼吸',
      airWave: '气囊波动',
    },
    phases: {
      idle: '待机',
      preparing: '准备中',
      running: '按摩中',
      paused: '已暂停',
      finishing: '正在收尾',
      emergencyStopped: '已急停',
      fault: '故障',
    },
  },
  'zh-Hant': {
    entities: {
      stop: '停止',
      pause: '暫停',
      program: '備妥的按摩模式',
      intensity: '力道',
      heat: '熱敷',
      airbag: '氣囊',
      phase: '狀態',
      minutesLeft: '剩餘時間',
      running: '按摩',
      seated: '座位',
      fault: '故障',
      nothingReady: '尚未備妥',
    },
    programs: {
      fullBody: '全身舒展',
      neckAndShoulders: '肩頸放鬆',
      waistRelief: '腰部舒緩',
      legsAndFeet: '腿腳放鬆',
      deepRest: '深度休息',
      gentleWake: '輕柔喚醒',
      deskBreak: '工作小憩',
      afterSport: '運動之後',
      stretch: '伸展',
      warmBack: '溫熱背部',
      slowBreath: '緩慢呼吸',
      airWave: '氣囊波動',
    },
    phases: {
      idle: '待機',
      preparing: '準備中',
      running: '按摩中',
      paused: '已暫停',
      finishing: '正在收尾',
      emergencyStopped: '已急停',
      fault: '故障',
    },
  },
}
