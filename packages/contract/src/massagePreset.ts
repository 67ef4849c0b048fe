import {
  CUSTOM_PLAN_PROGRAM_ID,
  CHAIR_SAFETY_LIMITS,
  MASSAGE_PROGRAMS,
  MAX_VALUE_BY_CHAIR_PARAMETER,
} from '@anzuo/chair-protocol'
import { MAX_MASSAGE_PRESETS, MAX_PRESET_NAME_LENGTH } from '@anzuo/domain/chair/massagePresets'
import { MAX_MASSAGE_SCHEDULES } from '@anzuo/domain/chair/massageSchedules'
import { z } from 'zod'
import { ChairSerialNumberSchema } from './chair'
import { defineEndpoint } from './endpoint'
import { createTrimmedTextSchema, EmptyObjectSchema, InstantSchema } from './fields'
import { WeeklyTimeSchema } from './weeklyTime'

const programId = z
  .number()
  .int()
  .min(1)
  .max(CUSTOM_PLAN_PROGRAM_ID - 1)

/** What a person likes on a chair, under a name. The id is made on the device. */
const MassagePresetSchema = z.object({
  id: z.uuid(),
  name: createTrimmedTextSchema(MAX_PRESET_NAME_LENGTH).min(1),
  program: programId,
  minutes: z
    .number()
    .int()
    .min(1)
    .max(CHAIR_SAFETY_LIMITS.maxSessionSeconds / 60),
  intensity: z.number().int().min(1).max(MAX_VALUE_BY_CHAIR_PARAMETER.intensity),
  heat: z.number().int().min(0).max(MAX_VALUE_BY_CHAIR_PARAMETER.heat),
  airbag: z.number().int().min(0).max(MAX_VALUE_BY_CHAIR_PARAMETER.airbag),
})

/** When a preset is to lie ready on the chair's page. Nothing starts, and nothing of it goes to the chair. */
const MassageScheduleSchema = WeeklyTimeSchema.extend({
  id: z.uuid(),
  presetId: z.uuid(),
})

const PlannedScheduleSchema = MassageScheduleSchema.extend({
  /** When the preset lies ready next, or since when it does now; null while the schedule is off. */
  nextAt: InstantSchema.nullable(),
})

const PROGRAM_IDS = MASSAGE_PROGRAMS.map(({ id }) => id)

const serialNumberRequest = z.object({ serialNumber: ChairSerialNumberSchema })
const favouritePrograms = z.array(programId).max(MASSAGE_PROGRAMS.length)

export const massagePresetEndpoints = {
  '/device/preset/list': defineEndpoint({
    summary: 'The presets and favourite programmes of the caller on a chair, the oldest first',
    access: 'user',
    request: serialNumberRequest,
    data: z.object({
      presets: z.array(MassagePresetSchema).max(MAX_MASSAGE_PRESETS),
      favouritePrograms,
    }),
  }),
  '/device/preset/save': defineEndpoint({
    summary: 'Save a preset, or change one as a whole; repeating it has no second effect, and nothing starts',
    access: 'user',
    request: serialNumberRequest.extend({ preset: MassagePresetSchema }),
    data: MassagePresetSchema,
  }),
  '/device/preset/delete': defineEndpoint({
    summary: 'Delete a preset; one that is not there is deleted already',
    access: 'user',
    request: serialNumberRequest.extend({ id: z.uuid() }),
    data: EmptyObjectSchema,
  }),
  '/device/schedule/list': defineEndpoint({
    summary: 'When the caller wants presets laid ready on the page of a chair',
    access: 'user',
    request: serialNumberRequest,
    data: z.object({ schedules: z.array(PlannedScheduleSchema).max(MAX_MASSAGE_SCHEDULES) }),
  }),
  '/device/schedule/save': defineEndpoint({
    summary: 'Save such a time, or change one as a whole; it only prepares: nothing ever starts by it',
    access: 'user',
    request: serialNumberRequest.extend({ schedule: MassageScheduleSchema }),
    data: PlannedScheduleSchema,
  }),
  '/device/schedule/delete': defineEndpoint({
    summary: 'Delete such a time; one that is not there is deleted already',
    access: 'user',
    request: serialNumberRequest.extend({ id: z.uuid() }),
    data: EmptyObjectSchema,
  }),
  '/device/favourite': defineEndpoint({
    summary: 'Make a programme of a chair a favourite of the caller, or no favourite any more',
    access: 'user',
    request: serialNumberRequest.extend({
      program: z.literal(PROGRAM_IDS),
      isFavourite: z.boolean(),
    }),
    data: z.object({ favouritePrograms }),
  }),
} as const
