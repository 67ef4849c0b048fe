import type { auditSubjectKinds } from '@anzuo/contract/office/audit'
import type { OfficePermission, OperatorRole } from '@anzuo/domain/office/permissions'
import { presenceKinds } from '@anzuo/domain/office/presence'
import type { RefundProposalKind } from '@anzuo/domain/office/refundApproval'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { retailStores } from './catalogue'
import { centsColumn, utcTimestampColumn } from './columns'
import { orderIdColumn } from './orders'
import { refunds } from './payments'
import { shopAssistants } from './shopAssistants'

/** The people who run the shop. They are no customers: nothing leads from one to the other. */
export const operators = pgTable('operators', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  roles: text('roles').array().$type<OperatorRole[]>().notNull(),
  storeId: text('store_id').references(() => retailStores.id),
  /** The assistant of a store who works here by this account; null for everybody else. */
  assistantId: uuid('assistant_id')
    .unique()
    .references(() => shopAssistants.id),
  /** Null until the person has chosen one. */
  passwordHash: text('password_hash'),
  /** Encrypted; null when the second factor is a passkey alone. */
  totpSecret: text('totp_secret'),
  /** The last interval of 30 seconds whose code was used: each code counts once. */
  totpUsedStep: bigint('totp_used_step', { mode: 'number' }),
  /** Null once the account is set up. */
  invitationHash: text('invitation_hash').unique(),
  invitationExpiresAt: utcTimestampColumn('invitation_expires_at'),
  disabledAt: utcTimestampColumn('disabled_at'),
  createdAt: utcTimestampColumn('created_at').notNull(),
})

const operatorIdColumn = () =>
  uuid('operator_id')
    .notNull()
    .references(() => operators.id, { onDelete: 'cascade' })

export const operatorPasskeys = pgTable(
  'operator_passkeys',
  {
    /** The authenticator's own id of the credential, base64url. */
    id: text('id').primaryKey(),
    operatorId: operatorIdColumn(),
    publicKey: text('public_key').notNull(),
    /** How often the authenticator says it has signed; always zero for those that are synchronised. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    label: text('label').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [index('operator_passkeys_operator').on(table.operatorId)],
)

export const operatorRecoveryCodes = pgTable(
  'operator_recovery_codes',
  { operatorId: operatorIdColumn(), codeHash: text('code_hash').notNull() },
  table => [primaryKey({ columns: [table.operatorId, table.codeHash] })],
)

export const operatorSessions = pgTable(
  'operator_sessions',
  {
    id: uuid('id').primaryKey(),
    operatorId: operatorIdColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    lastSeenAt: utcTimestampColumn('last_seen_at').notNull(),
    endsAt: utcTimestampColumn('ends_at').notNull(),
  },
  table => [index('operator_sessions_operator').on(table.operatorId)],
)

/** Who has a record open now, so that two people who do learn of each other; gone a few seconds after the last word. */
export const operatorPresences = pgTable(
  'operator_presences',
  {
    kind: text('kind', { enum: presenceKinds }).notNull(),
    recordId: text('record_id').notNull(),
    operatorId: operatorIdColumn(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.kind, table.recordId, table.operatorId] }),
    index('operator_presences_operator').on(table.operatorId),
    index('operator_presences_age').on(table.expiresAt),
  ],
)

/** Log-ins and enrolments that have begun and not ended. */
export const operatorLogInAttempts = pgTable(
  'operator_log_in_attempts',
  {
    id: uuid('id').primaryKey(),
    /** Null while a passkey has not said whose it is. */
    operatorId: uuid('operator_id').references(() => operators.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['secondFactor', 'passkey', 'enrolment', 'ownFactor'] }).notNull(),
    /** What a passkey has to sign. */
    challenge: text('challenge'),
    /** Encrypted: what an authenticator app is to be set up with, and the password that was chosen, hashed. */
    totpSecret: text('totp_secret'),
    passwordHash: text('password_hash'),
    wrongCodes: integer('wrong_codes').notNull(),
    expiresAt: utcTimestampColumn('expires_at').notNull(),
  },
  table => [index('operator_log_in_attempts_age').on(table.expiresAt)],
)

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  label: text('label').notNull(),
  prefix: text('prefix').notNull(),
  secretHash: text('secret_hash').notNull().unique(),
  scopes: text('scopes').array().$type<OfficePermission[]>().notNull(),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => operators.id),
  createdAt: utcTimestampColumn('created_at').notNull(),
  expiresAt: utcTimestampColumn('expires_at').notNull(),
  lastUsedAt: utcTimestampColumn('last_used_at'),
  revokedAt: utcTimestampColumn('revoked_at'),
})

/** Answers of calls that change something, so that a repeat gets the first one. */
export const officeRequestKeys = pgTable(
  'office_request_keys',
  {
    actorId: uuid('actor_id').notNull(),
    key: uuid('key').notNull(),
    path: text('path').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<unknown>().notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.actorId, table.key, table.path] }),
    index('office_request_keys_age').on(table.createdAt),
  ],
)

/** Who did something: a person, or another system by its key; with the name as it was. */
export type OfficeActor = { kind: 'operator' | 'apiKey'; id: string; name: string }

/** What a line of the audit log is about. */
export type AuditSubjectKind = (typeof auditSubjectKinds)[number]

/**
 * What was changed and opened by whom. Triggers refuse to change or delete a line, and each line carries a hash over itself and the line
 * before it, so that a change past the triggers shows.
 */
export const officeAuditLog = pgTable(
  'office_audit_log',
  {
    sequence: bigint('sequence', { mode: 'number' }).primaryKey(),
    at: utcTimestampColumn('at').notNull(),
    /** Null for a command of the server. */
    actor: jsonb('actor').$type<OfficeActor>(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').$type<AuditSubjectKind>().notNull(),
    subjectId: text('subject_id').notNull(),
    subjectLabel: text('subject_label').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    reason: text('reason').notNull(),
    requestId: text('request_id').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  table => [
    index('office_audit_log_subject').on(table.subjectKind, table.subjectId, table.sequence),
    index('office_audit_log_actor').on(sql`(${table.actor} ->> 'id')`, table.sequence),
  ],
)

/** What colleagues tell each other about an order. */
export const orderNotes = pgTable(
  'order_notes',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    by: jsonb('by').$type<OfficeActor>().notNull(),
    text: text('text').notNull(),
    at: utcTimestampColumn('at').notNull(),
  },
  table => [index('order_notes_order').on(table.orderId, table.at)],
)

/** A question about a refund that another one followed, with what the customer answered. */
export type EarlierRefundQuestion = {
  text: string
  askedAt: string
  answer: string
  pictures: string[]
  answeredAt: string
}

/** What the shop asked a customer about a refund that is to be decided, and what they answered: the latest question, and those before it. */
export const refundQuestions = pgTable('refund_questions', {
  refundId: uuid('refund_id')
    .primaryKey()
    .references(() => refunds.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  by: jsonb('by').$type<OfficeActor>().notNull(),
  askedAt: utcTimestampColumn('asked_at').notNull(),
  answer: text('answer').notNull().default(''),
  pictures: text('pictures').array().notNull().default([]),
  /** Null until the customer has answered. */
  answeredAt: utcTimestampColumn('answered_at'),
  /** The oldest first. */
  earlier: jsonb('earlier').$type<EarlierRefundQuestion[]>().notNull().default([]),
})

/** What is done once a proposal is signed, with what the proposer chose. */
export type RefundProposalPayload =
  | { kind: 'accept'; answer: string }
  | { kind: 'decline'; answer: string }
  /** A lower price for a repair that was paid, for so many days. */
  | { kind: 'quote'; quote: number; answer: string; days: number }
  | {
      kind: 'receive'
      receivedQuantity: number
      deduction: number
      answer: string
      /** What of an exchange can be sold again. */
      restocking?: { quantity: number; reason: string; by: OfficeActor }
    }
  | { kind: 'goodwill'; skuId: string }

/** Money that moves once a second person has signed, and what was decided. What needs no signature is signed at once by nobody. */
export const refundProposals = pgTable(
  'refund_proposals',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<RefundProposalKind>().notNull(),
    orderId: orderIdColumn().notNull(),
    refundId: uuid('refund_id').references(() => refunds.id, { onDelete: 'cascade' }),
    /** Set when it is about all refunds that were asked for together. */
    groupId: uuid('group_id'),
    amount: centsColumn('amount').notNull(),
    payload: jsonb('payload').$type<RefundProposalPayload>().notNull(),
    reason: text('reason').notNull(),
    proposedBy: jsonb('proposed_by').$type<OfficeActor>().notNull(),
    proposedAt: utcTimestampColumn('proposed_at').notNull(),
    outcome: text('outcome', { enum: ['open', 'signed', 'sentBack', 'withdrawn', 'outdated'] }).notNull(),
    decidedBy: jsonb('decided_by').$type<OfficeActor>(),
    decidedAt: utcTimestampColumn('decided_at'),
    decisionNote: text('decision_note').notNull(),
  },
  table => [
    index('refund_proposals_order').on(table.orderId),
    index('refund_proposals_refund').on(table.refundId, table.proposedAt),
    index('refund_proposals_group')
      .on(table.groupId)
      .where(sql`${table.groupId} is not null`),
    uniqueIndex('refund_proposals_one_open')
      .on(table.refundId)
      .where(sql`${table.outcome} = 'open'`),
    index('refund_proposals_open')
      .on(table.proposedAt, table.id)
      .where(sql`${table.outcome} = 'open'`),
    check('refund_proposals_amount', sql`${table.amount} >= 0`),
  ],
)

/** Money for a line whose goods the customer keeps. */
export const goodwillPayments = pgTable(
  'goodwill_payments',
  {
    id: uuid('id').primaryKey(),
    orderId: orderIdColumn().notNull(),
    skuId: text('sku_id').notNull(),
    amount: centsColumn('amount').notNull(),
    createdAt: utcTimestampColumn('created_at').notNull(),
    doneAt: utcTimestampColumn('done_at'),
  },
  table => [
    index('goodwill_payments_order').on(table.orderId),
    check('goodwill_payments_amount', sql`${table.amount} > 0`),
  ],
)
