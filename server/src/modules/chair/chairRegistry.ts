import { eq } from 'drizzle-orm'
import { decodeChairInfo, type ChairEvent } from '@anzuo/chair-protocol'
import { chairs } from '../../db/schema'
import {
  receiveClaimProof,
  receiveMassageSessions,
  reconcileChairOwner,
  sendOwnerToChair,
  type ChairEventContext,
} from './chairEvents'
import { enforceHomeLink, receiveHomeReport } from './homeLink'
import { registerChair } from './registerChair'
import { createChairReports } from './chairReports'
import { createChairGreetingQueue } from './greetingQueue'

/** What the server does by itself with chairs: greets those that come online, and stores what they report unasked. */
export const createChairRegistry = (context: ChairEventContext) => {
  const { mqttClient, log } = context
  const runningTasks = new Set<Promise<unknown>>()

  const logFailure = (what: string) => (error: unknown) => log.error({ err: error }, what)

  /** Nobody waits for this work, so the log is the only place for its failure. */
  const runInBackground = (failure: string, work: Promise<unknown>): void => {
    const task = work.catch(logFailure(failure)).finally(() => runningTasks.delete(task))
    runningTasks.add(task)
  }

  const reports = createChairReports()
  const storeReport = (serialNumber: string, failure: string, store: () => Promise<unknown>): void =>
    runInBackground(failure, reports.store(serialNumber, store))

  const onEvent = (serialNumber: string, event: ChairEvent): void => {
    switch (event.name) {
      case 'session':
        return storeReport(serialNumber, 'sessions could not be kept', () =>
          receiveMassageSessions(context, serialNumber, event.page),
        )
      case 'claimed':
        return storeReport(serialNumber, 'a claim could not be kept', () =>
          receiveClaimProof(context, serialNumber, event),
        )
      case 'owner':
        return storeReport(serialNumber, 'an owner could not be compared', () =>
          reconcileChairOwner(context, serialNumber, event),
        )
      case 'home':
        return storeReport(serialNumber, 'a home could not be noted', () =>
          receiveHomeReport(context, serialNumber, event),
        )
      case 'fault':
        return log.warn({ serialNumber, fault: event.fault }, 'a chair has a fault')
      case 'state':
        return undefined
    }
  }

  const greetings = createChairGreetingQueue(serialNumber =>
    greetChair(context, serialNumber).catch(logFailure('a chair could not be greeted')),
  )
  const stopListening = [
    mqttClient.onChairOnline(greetings.add),
    mqttClient.onEvent(onEvent),
    mqttClient.onChanged((serialNumber, { isOnline }) => {
      // When the broker is lost nobody knows which chairs are gone.
      if (!isOnline && mqttClient.isConnected())
        storeReport(serialNumber, 'a chair that went could not be noted', () =>
          markOffline(context, serialNumber),
        )
    }),
  ]

  return {
    /** Sends the chair, without waiting for it, who its owner is now; it leaves the home of another one. */
    notifyOwner: (serialNumber: string): void =>
      runInBackground('a chair could not be sent its owner', sendNewOwner(context, serialNumber)),
    /** Waits for what is in hand. */
    close: async (): Promise<void> => {
      for (const stop of stopListening) stop()
      await greetings.close()
      await Promise.all(runningTasks)
    },
  }
}

export type ChairRegistry = ReturnType<typeof createChairRegistry>

const sendNewOwner = async (context: ChairEventContext, serialNumber: string): Promise<void> => {
  await sendOwnerToChair(context, serialNumber)
  await enforceHomeLink(context, serialNumber)
}

/** Gives the chair the time, and stores what it is. */
const greetChair = async (context: ChairEventContext, serialNumber: string): Promise<void> => {
  const { mqttClient, now } = context
  const unixSeconds = Math.floor(now().getTime() / 1000)
  await mqttClient.sendRequest(serialNumber, { name: 'time', unixSeconds }, null)
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'getInfo' }, null)
  const info = reply.ok ? decodeChairInfo(reply.data) : null
  if (info && info.serialNumber === serialNumber)
    await registerChair(context.db, { serialNumber, info, epoch: 1, isConnected: true }, now())
}

const markOffline = ({ db, now }: ChairEventContext, serialNumber: string) =>
  db.update(chairs).set({ offlineSince: now() }).where(eq(chairs.serialNumber, serialNumber))
