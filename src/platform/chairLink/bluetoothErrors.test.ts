import enGB from '@locales/en-GB/chairLink.json'
import zhCN from '@locales/zh-CN/chairLink.json'
import zhHant from '@locales/zh-Hant/chairLink.json'
import { MASSAGE_PROGRAMS, chairResultCodes, MASSAGE_ZONES } from '@anzuo/chair-protocol'
import { CONTRAINDICATIONS, MASSAGE_RECOMMENDATION_RULES } from '@anzuo/domain/chair'
import { classifyWebBluetoothError, classifyMiniProgramBluetoothError } from './bluetoothErrors'
import { CHAIR_LINK_PROBLEMS } from './types'

describe('an error of the mini-program’s Bluetooth', () => {
  it.each([
    [10000, 'askForAdapter', 'adapterOff'],
    [10001, 'askForAdapter', 'adapterOff'],
    [10002, 'scanAgain', 'notFound'],
    [10013, 'scanAgain', 'notFound'],
    [10003, 'backOff', 'busyElsewhere'],
    [10012, 'backOff', 'busyElsewhere'],
    [10004, 'rediscover', 'unsupported'],
    [10005, 'rediscover', 'unsupported'],
    [10006, 'reconnect', 'lost'],
    [10008, 'pace', 'noAnswer'],
    [10009, 'giveUp', 'systemTooOld'],
    [4711, 'backOff', 'lost'],
  ])('with code %i leads to %s and is reported as %s', (errCode, reaction, problem) => {
    expect(classifyMiniProgramBluetoothError({ errCode })).toEqual({ reaction, problem })
  })

  it('that says "already connected" is success', () => {
    expect(classifyMiniProgramBluetoothError({ errCode: -1 }).reaction).toBe('proceed')
  })

  it('is a refusal of the person when its text says so', () => {
    expect(classifyMiniProgramBluetoothError({ errMsg: 'openBluetoothAdapter:fail auth deny' }).problem).toBe(
      'notPermitted',
    )
  })
})

describe('an error of the browser’s Bluetooth', () => {
  it.each([
    ['NotFoundError', 'User cancelled the requestDevice() chooser.', 'cancelled'],
    ['NotFoundError', 'Bluetooth adapter not available.', 'adapterOff'],
    ['NotFoundError', 'No device found', 'notFound'],
    ['SecurityError', '', 'notPermitted'],
    ['NetworkError', '', 'notReached'],
    ['NotSupportedError', '', 'unsupported'],
    ['AbortError', '', 'lost'],
  ])('%s (%s) is reported as %s', (name, message, problem) => {
    expect(classifyWebBluetoothError({ name, message })).toBe(problem)
  })
})

describe.each([
  ['en-GB', enGB],
  ['zh-CN', zhCN],
  ['zh-Hant', zhHant],
])('the words in %s', (_language, texts) => {
  it('have a text and a way out for every problem, and a text for every result', () => {
    for (const problem of CHAIR_LINK_PROBLEMS) {
      expect(texts.problem[problem].title).toBeTruthy()
      expect(texts.problem[problem].wayOut).toBeTruthy()
    }
    expect(Object.keys(texts.result).sort()).toEqual([...chairResultCodes.names].sort())
  })

  it('name every program, zone, reason and question', () => {
    expect(Object.keys(texts.program).sort()).toEqual(MASSAGE_PROGRAMS.map(({ key }) => key).sort())
    expect(Object.keys(texts.zone).sort()).toEqual([...MASSAGE_ZONES].sort())
    const reasons = new Set([...MASSAGE_RECOMMENDATION_RULES.map(({ key }) => key), 'restingHeartRate'])
    expect(Object.keys(texts.reason).sort()).toEqual([...reasons].sort())
    const notNow = [...CONTRAINDICATIONS, 'sampleReport', 'reportExpired', 'tooYoung', 'veryHighPressure']
    expect(Object.keys(texts.notNow).sort()).toEqual([...notNow].sort())
  })
})
