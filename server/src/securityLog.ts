import { createHash, createHmac } from 'node:crypto'
import { isIPv4 } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ReportShareScope } from '@anzuo/domain/report/reportShare'
import type { VerificationTarget } from './gateways/verificationCodeDelivery'
import { toRateLimitIpKey } from './modules/auth/rateLimits'
import type { ServerSettings } from './settings'

type Person = { userId: string }
type Session = Person & { sessionId: string }
type Target = { target: VerificationTarget }
type OfChair = Person & { serialNumber: string }

/** What the security log tells of. `event` is what alarms look for; docs/security-log.md lists them. */
export type SecurityEvent =
  | ({ event: 'code_requested' } & Target)
  | ({
      event: 'logged_in'
      by: 'code' | 'weixin_phone' | 'passkey' | 'weixin_return'
      isNewUser: boolean
    } & Session &
      Target)
  /** `target` is null for a passkey, which names none. */
  | { event: 'log_in_failed'; reason: string; target: VerificationTarget | null }
  | ({ event: 'passkey_added' | 'passkey_removed' } & Person)
  /** Wrong codes of everybody in the window that is running. */
  | { event: 'verification_code_guessing'; wrongCodes: number; windowSeconds: number }
  | ({ event: 'session_ended'; by: 'log_out' | 'device_list' | 'new_log_in' | 'session_limit' } & Session)
  /** All sessions of a person, or all but the one that asked. */
  | ({
      event: 'sessions_ended'
      scope: 'all' | 'others'
      by: 'device_list' | 'contact_change' | 'account_closure' | 'office'
    } & Person)
  | ({ event: 'session_token_rotated' } & Session)
  | ({ event: 'session_token_reused' } & Session)
  | ({ event: 'chair_claimed' } & OfChair)
  /** By an owner who gives it up, or by somebody who leaves. */
  | ({ event: 'chair_removed' } & OfChair)
  | ({ event: 'chair_member_removed'; memberUserId: string } & OfChair)
  | {
      event: 'chair_key_provisioned' | 'chair_key_rotation_started' | 'chair_key_revoked'
      serialNumber: string
    }
  /** Chairs were made together; their secrets were given to a factory, once. */
  | { event: 'chair_batch_made' | 'chair_batch_handed_out'; batch: string; count: number }
  /** The chair has used its new key for the first time. */
  | { event: 'chair_key_rotated'; serialNumber: string; version: number }
  | { event: 'chair_keys_rewrapped'; count: number; keyEncryptionKeyId: string }
  /** A link to a report was made, or ended by its owner. */
  | ({ event: 'report_share_created' | 'report_share_revoked'; scope: ReportShareScope } & Person)
  | ({ event: 'account_erased' } & Person)
  | { event: 'payment_notice_refused'; provider: string; reason: string }
  /** Somebody asked for what does not exist, or is not theirs: the answer is the same. */
  | ({ event: 'access_refused'; path: string } & Person)
  /** A request that no client of ours makes. */
  | { event: 'input_refused'; path: string; reason: string; userId: string | null }
  | { event: 'rate_limit_hit'; path: string; userId: string | null }
  | {
      event: 'operator_logged_in'
      factor: 'totp' | 'recoveryCode' | 'passkey'
      operatorId: string
      sessionId: string
    }
  /** `operatorId`: whose account it was, where it is known. */
  | { event: 'operator_log_in_failed'; reason: string; operatorId: string | null }
  | { event: 'operator_logged_out' | 'operator_enrolled'; operatorId: string }
  /** How somebody logs in was changed by themselves; `what`: password, second factor, codes or sessions. */
  | { event: 'operator_account_changed'; what: string; operatorId: string }
  /** A role or a key that may not. */
  | { event: 'operator_access_refused'; path: string; operatorId: string }

/** Where an event came from; empty for what the server does by itself. */
export type SecurityEventOrigin = { ip?: string; requestId?: string }

export type RecordSecurityEvent = (event: SecurityEvent, origin?: SecurityEventOrigin) => void

/** What somebody should look at. */
const ALARMING: readonly SecurityEvent['event'][] = [
  'verification_code_guessing',
  'session_token_reused',
  'payment_notice_refused',
]

/** Enough that no two persons share one (128 bits). */
const HASH_HEX_LENGTH = 32
const KEY_ID_HEX_LENGTH = 8

/** The key of the settings, else one that follows from a secret that all instances share. */
export const getSecurityLogKey = (
  { securityLogKey }: Pick<ServerSettings, 'securityLogKey'>,
  codeSecret: string,
): string => securityLogKey ?? createHmac('sha256', codeSecret).update('security-log-key').digest('hex')

/**
 * Writes security events as lines of the log. Persons, phones, mailboxes, addresses, sessions and chairs stand there as keyed hashes
 * (HMAC-SHA-256): the same key gives the same hash on every day and instance, so that lines can be joined; without it nobody can tell
 * who it was, nor try out all phone numbers.
 */
export const createSecurityLog = ({
  log,
  key,
}: {
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  key: string
}): RecordSecurityEvent => {
  const keyId = createHash('sha256').update(`key-id:${key}`).digest('hex').slice(0, KEY_ID_HEX_LENGTH)
  const hash = (kind: string, value: string): string =>
    createHmac('sha256', key).update(`${kind}:${value}`).digest('hex').slice(0, HASH_HEX_LENGTH)

  return (event, { ip, requestId } = {}) => {
    const fields = {
      ...hashSubjects(event, hash),
      ...(ip === undefined
        ? {}
        : { ipHash: hash('ip', toRateLimitIpKey(ip)), networkHash: hash('network', toNetwork(ip)) }),
      ...(requestId === undefined ? {} : { requestId }),
      keyId,
    }
    if (ALARMING.includes(event.event)) log.warn(fields, 'security')
    else log.info(fields, 'security')
  }
}

/** The fields of an event, with hashes in place of what says who it was. */
const hashSubjects = (
  event: SecurityEvent,
  hash: (kind: string, value: string) => string,
): Record<string, unknown> => {
  const { userId, operatorId, memberUserId, sessionId, serialNumber, target, ...rest } = {
    userId: null,
    operatorId: null,
    memberUserId: null,
    sessionId: null,
    serialNumber: null,
    target: null,
    ...event,
  }
  return {
    ...rest,
    ...(userId === null ? {} : { personHash: hash('person', userId) }),
    ...(operatorId === null ? {} : { operatorHash: hash('operator', operatorId) }),
    ...(memberUserId === null ? {} : { memberHash: hash('person', memberUserId) }),
    ...(sessionId === null ? {} : { sessionHash: hash('session', sessionId) }),
    ...(serialNumber === null ? {} : { chairHash: hash('chair', serialNumber) }),
    ...(target === null ? {} : { contactHash: hash(target.channel, target.address) }),
  }
}

/** The /24 of an IPv4 address, the /64 of an IPv6 address. */
const toNetwork = (ip: string): string => {
  const address = toRateLimitIpKey(ip)
  return isIPv4(address) ? `${address.split('.').slice(0, 3).join('.')}.0/24` : address
}
