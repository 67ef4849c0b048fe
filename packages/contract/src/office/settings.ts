import { firstSteps } from '@anzuo/domain/office/firstSteps'
import { signatureAmountActions } from '@anzuo/domain/office/signatureAmount'
import type { SettingsSection } from '@anzuo/domain/settings/shopSettings'
import { z } from 'zod'
import { CentsSchema, EmptyObjectSchema, IdSchema, InstantSchema } from '../fields'
import { SettingsSectionValueSchema, shopSettingsSchemas } from '../shopSettings'
import { defineOfficeChange, defineOfficeRead, VersionSchema } from './endpoint'
import { ActorSchema } from './operatorFields'

const sectionNames = Object.keys(shopSettingsSchemas) as [SettingsSection, ...SettingsSection[]]

const SectionStateSchema = z.object({
  change: SettingsSectionValueSchema,
  /** 1 is the section as it was set up; each change adds one. */
  version: VersionSchema,
  /** Who changed a field last; a field that is not here is as it was set up. */
  changes: z.array(
    z.object({
      field: z.string(),
      at: InstantSchema,
      /** Null for a command of the server. */
      by: ActorSchema.nullable(),
    }),
  ),
})

const FirstStepsSchema = z.object({
  steps: z.array(z.object({ step: z.enum(firstSteps), isDone: z.boolean() })),
  /** Whether somebody put the list away, for everybody; also true outside production, which sells nothing. */
  isPutAway: z.boolean(),
})

/** The amount above which two people decide a refund, and who wants to raise it. */
const SignatureAmountSchema = z.object({
  amount: CentsSchema,
  /** What waits for a second person; null when nothing does. */
  pending: z
    .object({
      id: IdSchema,
      amount: CentsSchema,
      proposedBy: ActorSchema,
      proposedAt: InstantSchema,
      /** Nothing becomes of it afterwards. */
      expiresAt: InstantSchema,
      /** What the caller may do about it. */
      actions: z.array(z.enum(signatureAmountActions)),
    })
    .nullable(),
})

export const officeSettingsEndpoints = {
  '/office/v1/settings/get': defineOfficeRead({
    summary: 'Everything that the company decides by itself, and who changed it last',
    access: 'settings:change',
    request: EmptyObjectSchema,
    data: z.object({
      sections: z.array(SectionStateSchema).max(20),
      /** What the server can do at all: a way to pay or to log in needs its account at a provider. */
      available: z.object({
        weixin: z.boolean(),
        alipay: z.boolean(),
        phone: z.boolean(),
        email: z.boolean(),
      }),
      /** Sections that still hold invented values and have to be entered before something is sold; none outside production. */
      standIns: z.array(z.enum(sectionNames)).max(20),
    }),
  }),
  '/office/v1/settings/first_steps': defineOfficeRead({
    summary: 'What a new shop still needs before it can sell',
    access: 'settings:change',
    request: EmptyObjectSchema,
    data: FirstStepsSchema,
  }),
  '/office/v1/settings/put_away_first_steps': defineOfficeChange({
    summary: 'Put the list of first steps away, for everybody',
    access: 'settings:change',
    fields: {},
    data: FirstStepsSchema,
  }),
  '/office/v1/settings/change': defineOfficeChange({
    summary:
      'Change one section. Orders that were placed keep the terms that they were placed under. A higher amount above which two people decide a refund is only proposed, for a second person to approve',
    access: 'settings:change',
    fields: { change: SettingsSectionValueSchema, version: VersionSchema },
    data: SectionStateSchema,
    changed: SectionStateSchema,
  }),
  '/office/v1/settings/signature_amount/get': defineOfficeRead({
    summary: 'The amount above which two people decide a refund, and who wants to raise it',
    access: 'refunds:sign',
    request: EmptyObjectSchema,
    data: SignatureAmountSchema,
  }),
  '/office/v1/settings/signature_amount/decide': defineOfficeChange({
    summary: 'Approve or decline a higher amount that somebody else has proposed',
    access: 'refunds:sign',
    fields: {
      id: IdSchema,
      decision: z.discriminatedUnion('kind', [
        /** With the amount that was seen. */
        z.object({ kind: z.literal('approve'), amount: CentsSchema }),
        z.object({ kind: z.literal('decline') }),
      ]),
    },
    data: SignatureAmountSchema,
  }),
  '/office/v1/settings/signature_amount/withdraw': defineOfficeChange({
    summary: 'Withdraw a higher amount that one proposed oneself',
    access: 'settings:change',
    fields: { id: IdSchema },
    data: SignatureAmountSchema,
  }),
} as const
