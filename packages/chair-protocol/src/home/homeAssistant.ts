import { chairPhaseCodes, isActiveChairPhase, type ChairState } from '../protocol/chairState'
import { findMassageProgram, getSupportedMassagePrograms } from '../protocol/massagePrograms'
import { MAX_VALUE_BY_CHAIR_PARAMETER } from '../protocol/chairRequests'
import type { ChairFamilyKey } from '../protocol/chairFamilies'
import type { ChairFeature } from '../protocol/features'
import { HOME_NAMES, type HomeLanguage } from './homeNames'
import {
  HOME_LEVELS,
  MIN_VALUE_BY_HOME_LEVEL,
  type HomeCommand,
  type HomeLevel,
  type PreparedMassage,
} from './homeCommands'

/**
 * A chair as Home Assistant discovers it over MQTT: one retained message that describes the device with all of its entities.
 * Rules: https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload, and the schemas of
 * https://github.com/home-assistant/core/tree/dev/homeassistant/components/mqtt (schemas.py and the file of each platform).
 */

/** Where Home Assistant looks for devices, unless its owner has changed that. */
const DISCOVERY_PREFIX = 'homeassistant'

/** Home Assistant says here that it has started, and wants to hear of all devices again. */
export const HOME_ASSISTANT_STATUS_TOPIC = `${DISCOVERY_PREFIX}/status`

export const HOME_ASSISTANT_ONLINE = 'online'

/** What a chair is to its home. */
type HomeChair = {
  serialNumber: string
  family: ChairFamilyKey
  features: readonly ChairFeature[]
  firmware: readonly [number, number, number]
}

/** Such a chair, and the language of the home. */
export type NamedHomeChair = HomeChair & { language: HomeLanguage }

export type HomeTopics = {
  discovery: string
  availability: string
  state: string
  stop: string
  pause: string
  program: string
  levels: Readonly<Record<HomeLevel, string>>
}

export const getHomeTopics = (serialNumber: string): HomeTopics => {
  const base = `anzuo/${serialNumber}`
  return {
    discovery: `${DISCOVERY_PREFIX}/device/${getDeviceId(serialNumber)}/config`,
    availability: `${base}/availability`,
    state: `${base}/state`,
    stop: `${base}/stop`,
    pause: `${base}/pause`,
    program: `${base}/program/set`,
    levels: {
      intensity: `${base}/intensity/set`,
      heat: `${base}/heat/set`,
      airbag: `${base}/airbag/set`,
    },
  }
}

const getDeviceId = (serialNumber: string): string => `anzuo_${serialNumber}`

type HomeEntity = Readonly<Record<string, string | number | boolean | readonly string[]>>

/** The discovery message, to be retained at `getHomeTopics().discovery`. An empty one there removes the device again. */
export const createHomeAssistantDiscovery = (chair: NamedHomeChair) => {
  const { serialNumber, family, firmware } = chair
  const topics = getHomeTopics(serialNumber)
  const version = firmware.join('.')
  return {
    device: {
      identifiers: [getDeviceId(serialNumber)],
      name: `Anzuo ${family.toUpperCase()}`,
      manufacturer: 'Anzuo',
      model: family.toUpperCase(),
      serial_number: serialNumber,
      sw_version: version,
    },
    origin: { name: 'Anzuo chair', sw_version: version },
    availability_topic: topics.availability,
    state_topic: topics.state,
    qos: 1,
    components: createEntities(chair, topics),
  }
}

const createEntities = (
  { serialNumber, features, language }: NamedHomeChair,
  topics: HomeTopics,
): Record<string, HomeEntity> => {
  const { entities: names, programs, phases } = HOME_NAMES[language]
  const has = (feature: ChairFeature) => features.includes(feature)
  const entity = (key: string, platform: string, config: HomeEntity): [string, HomeEntity][] => [
    [key, { platform, unique_id: `${getDeviceId(serialNumber)}_${key}`, ...config }],
  ]
  const fromState = (field: keyof HomeState) => ({ value_template: `{{ value_json.${field} }}` })
  const button = (name: string, command_topic: string, icon: string) => ({ name, command_topic, icon })
  return Object.fromEntries([
    ...entity('stop', 'button', button(names.stop, topics.stop, 'mdi:stop')),
    ...(has('pause') ? entity('pause', 'button', button(names.pause, topics.pause, 'mdi:pause')) : []),
    ...entity('program', 'select', {
      name: names.program,
      icon: 'mdi:seat-recline-extra',
      command_topic: topics.program,
      options: [names.nothingReady, ...getSupportedMassagePrograms(features).map(({ key }) => programs[key])],
      ...fromState('program'),
    }),
    ...HOME_LEVELS.filter(has).flatMap(level =>
      entity(level, 'number', {
        name: names[level],
        icon: LEVEL_ICONS[level],
        command_topic: topics.levels[level],
        min: MIN_VALUE_BY_HOME_LEVEL[level],
        max: MAX_VALUE_BY_CHAIR_PARAMETER[level],
        step: 1,
        mode: 'slider',
        ...fromState(level),
      }),
    ),
    ...entity('phase', 'sensor', {
      name: names.phase,
      device_class: 'enum',
      options: chairPhaseCodes.names.map(phase => phases[phase]),
      ...fromState('phase'),
    }),
    ...entity('minutes_left', 'sensor', {
      name: names.minutesLeft,
      device_class: 'duration',
      unit_of_measurement: 'min',
      ...fromState('minutes_left'),
    }),
    ...entity('running', 'binary_sensor', {
      name: names.running,
      device_class: 'running',
      ...fromState('running'),
    }),
    ...(has('seatSensor')
      ? entity('seated', 'binary_sensor', {
          name: names.seated,
          device_class: 'occupancy',
          ...fromState('seated'),
        })
      : []),
    ...entity('fault', 'binary_sensor', {
      name: names.fault,
      device_class: 'problem',
      entity_category: 'diagnostic',
      ...fromState('fault'),
    }),
  ])
}

const LEVEL_ICONS: Readonly<Record<HomeLevel, string>> = {
  intensity: 'mdi:hand-back-right',
  heat: 'mdi:radiator',
  airbag: 'mdi:air-filter',
}

/** What the home is told, as one JSON object; null is unknown to Home Assistant. Postures and persons are not in it. */
export type HomeState = {
  phase: string
  running: 'ON' | 'OFF'
  seated: 'ON' | 'OFF'
  fault: 'ON' | 'OFF'
  minutes_left: number
  /** What works, or lies ready. */
  program: string | null
} & Record<HomeLevel, number | null>

/** The chair's state for its home: the levels are those that work, or lie ready. */
export const createHomeState = (
  state: ChairState,
  prepared: PreparedMassage | null,
  language: HomeLanguage,
): HomeState => {
  const names = HOME_NAMES[language]
  const isWorking = isActiveChairPhase(state.phase)
  const levels = isWorking ? state : prepared
  const program = isWorking ? state.program : prepared?.program
  const toSwitch = (isOn: boolean) => (isOn ? 'ON' : 'OFF')
  return {
    phase: names.phases[state.phase],
    running: toSwitch(isWorking),
    seated: toSwitch(state.isSeated),
    fault: toSwitch(state.phase === 'fault'),
    minutes_left: Math.ceil(state.secondsLeft / 60),
    program: program === undefined ? names.entities.nothingReady : findOption(program, language),
    intensity: levels?.intensity ?? null,
    heat: levels?.heat ?? null,
    airbag: levels?.airbag ?? null,
  }
}

/** Null for a plan, which has no name. */
const findOption = (id: number, language: HomeLanguage): string | null => {
  const program = findMassageProgram(id)
  return program ? HOME_NAMES[language].programs[program.key] : null
}

/** The command of a message, or null when it is none. Payloads are read as Home Assistant writes them. */
export const parseHomeCommand = (
  chair: NamedHomeChair,
  topic: string,
  payload: string,
): HomeCommand | null => {
  const { entities, programs } = HOME_NAMES[chair.language]
  const topics = getHomeTopics(chair.serialNumber)
  if (topic === topics.stop) return { name: 'stop' }
  if (topic === topics.pause) return { name: 'pause' }
  if (topic === topics.program) {
    if (payload === entities.nothingReady) return { name: 'program', program: null }
    const program = getSupportedMassagePrograms(chair.features).find(({ key }) => programs[key] === payload)
    return program ? { name: 'program', program: program.id } : null
  }
  const level = HOME_LEVELS.find(each => topic === topics.levels[each])
  const isNumber = /^\d{1,2}(\.0+)?$/.test(payload)
  return level && isNumber ? { name: 'level', level, value: Number(payload) } : null
}
