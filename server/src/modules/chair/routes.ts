import { parseFeatureBitmask } from '@anzuo/chair-protocol'
import type { chairEndpoints } from '@anzuo/contract/chair'
import type { RouteHandlers } from '../../http/apiRoutes'
import type { AuthenticatedUser } from '../../http/requestDecorators'
import {
  getChairUse,
  listChairAccesses,
  parseChairFamilyKey,
  requireChairAccess,
  requireChairOwner,
  requireChairOwnerOrFamily,
  toChairResponse,
  type ChairAccess,
} from './chairAccess'
import { listChairAuditEntries } from './chairAudit'
import { limitChairLookups } from './chairLookupLimits'
import { hasChairOwner, listChairMembers } from './chairMembers'
import { requireMadeChair } from './registerChair'
import { addChairByPresence } from './addChairByPresence'
import { bindChair, claimChair } from './claimChair'
import { commandChair, createChairCommandRateLimiter, stopChair } from './command'
import type { ChairContext } from './context'
import { editChair } from './editChair'
import { getHomeLink, turnHomeLinkOff } from './homeLink'
import { issueGuestAccessTicket, issueMemberAccessTicket } from './issueTicket'
import { removeChair, removeChairMember } from './leaveChair'
import { requireChairKeys } from './requireChairKeys'
import { acceptChairShare, createChairInvitation } from './shareChair'
import { claimChairOccupancy } from './claimChairOccupancy'
import { storeUploadedMassageSessions } from './storeUploadedMassageSessions'

/** Chairs: whose they are, what they are, and what is asked of them over the internet. */
export const chairRoutes = (context: ChairContext): RouteHandlers<typeof chairEndpoints> => {
  const { db, mqttClient, chairKeys, audit, stopRights, now } = context
  const commandContext = { ...context, limitCommands: createChairCommandRateLimiter(now) }

  const toChair = (access: ChairAccess) =>
    toChairResponse(access, mqttClient.getSnapshot(access.chair.serialNumber))

  const noteRights = createRightsNoting(stopRights)

  return {
    '/device/stop': call => stopChair(context, call),
    '/device/command': call => commandChair(commandContext, call),
    '/device/sit': call => noteRights(call.caller, claimChairOccupancy(context, call)),
    '/device/ticket': call => issueMemberAccessTicket(context, call),
    '/open/device/guest_ticket': call =>
      limitChairLookups(context, call.ip, () => issueGuestAccessTicket(context, call)),
    '/device/edit': call => editChair(context, call),
    '/device/home/get': call => getHomeLink(context, call),
    '/device/home/off': call => turnHomeLinkOff(context, call),
    '/device/claim': call => limitChairLookups(context, call.ip, () => claimChair(context, call)),
    '/device/bind': call => noteRights(call.caller, bindChair(context, call)),
    '/device/presence': call =>
      limitChairLookups(context, call.ip, () => noteRights(call.caller, addChairByPresence(context, call))),
    '/device/remove': call => removeChair(context, call),
    '/device/member/remove': call => removeChairMember(context, call),
    '/device/share': call => createChairInvitation(context, call),
    '/device/share/accept': call => noteRights(call.caller, acceptChairShare(context, call)),
    '/device/sessions/upload': call => storeUploadedMassageSessions(context, call),

    '/open/device/lookup': ({ request, ip }) =>
      limitChairLookups(context, ip, async () => {
        const chair = await requireMadeChair(db, request.serialNumber)
        await requireChairKeys(chairKeys, chair.serialNumber)
        return {
          serialNumber: chair.serialNumber,
          family: parseChairFamilyKey(chair.family),
          features: parseFeatureBitmask(chair.features),
          isOwned: await hasChairOwner(db, chair.serialNumber),
          allowsGuests: chair.allowsGuests,
          use: chair.allowsGuests ? getChairUse(mqttClient.getSnapshot(chair.serialNumber)) : null,
        }
      }),

    '/device/list': async ({ caller }) => ({
      devices: (await listChairAccesses(db, caller.userId, now())).map(toChair),
    }),

    '/device/get': async ({ caller, request }) =>
      toChair(await requireChairAccess(db, { ...caller, ...request }, now())),

    '/device/member/list': async ({ caller, request: { serialNumber } }) => {
      await requireChairOwnerOrFamily(db, { userId: caller.userId, serialNumber }, now())
      return { members: (await listChairMembers(db, serialNumber, now())).map(toMember(caller.userId)) }
    },

    '/device/audit': async ({ caller, request: { serialNumber, limit } }) => {
      await requireChairOwner(db, { userId: caller.userId, serialNumber }, now())
      await audit.flush()
      return { entries: await listChairAuditEntries(db, serialNumber, limit) }
    },
  }
}

const toMember =
  (callerId: string) =>
  ({ member, nickname }: Awaited<ReturnType<typeof listChairMembers>>[number]) => ({
    id: member.id,
    nickname,
    role: member.role,
    isYou: member.userId === callerId,
    joinedAt: member.joinedAt.toISOString(),
    expiresAt: member.expiresAt?.toISOString() ?? null,
  })

/** Waits for what changes what a person may stop, and has that read again. */
const createRightsNoting =
  (stopRights: ChairContext['stopRights']) =>
  async <Data>({ sessionId }: AuthenticatedUser, asked: Promise<Data>): Promise<Data> => {
    const answer = await asked
    stopRights.noteChange(sessionId)
    return answer
  }
