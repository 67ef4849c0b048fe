import { decodeChairInfo, type ChairEvent, type ChairInfo } from '@anzuo/chair-protocol'
import { DAY_MS } from '@anzuo/domain/durations'
import { createBatchReader, createBatchWriter } from '../../db/batchReader'
import { MAX_CHAIRS } from '../chairKey/chairKeyCache'
import {
  readOwnerships,
  receiveClaimProof,
  receiveMassageSessions,
  reconcileChairOwner,
  sendOwnerToChair,
  type ChairEventContext,
} from './chairEvents'
import { enforceHomeLink, receiveHomeReport } from './homeLink'
import { registerConnectedChairs } from './registerChair'
import { createChairReports } from './chairReports'
import { createChairGreetingQueue } from './greetingQueue'
import { createPresenceStore } from './storePresence'

/** So long what chairs ask for and tell is gathered: thousands that come back together cost the database a query for many. */
const GATHER_MS = 100

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

  const { findOwnership, register, storePresence } = createChairStores(context)
  const notePresence = (serialNumber: string): void =>
    runInBackground(
      'whether a chair is there could not be noted',
      storePresence(serialNumber, mqttClient.getSnapshot(serialNumber).isOnline),
    )

  const reports = createChairReports()
  const storeReport = (serialNumber: string, failure: string, store: () => Promise<unknown>): void =>
    runInBackground(failure, reports.store(serialNumber, store))

  const onEvent = createEventHandler({ ...context, findOwnership }, storeReport)

  const greeted = createGreetedChairs(context)
  const storeInfo = async (serialNumber: string, { info, boot }: Greeting): Promise<void> => {
    await register(serialNumber, info)
    greeted.note(serialNumber, boot)
    // It may have gone before that was written.
    if (!mqttClient.getSnapshot(serialNumber).isOnline) notePresence(serialNumber)
  }
  const greetings = createChairGreetingQueue(async serialNumber => {
    try {
      const greeting = await greetChair(context, serialNumber)
      if (greeting) runInBackground('a chair could not be registered', storeInfo(serialNumber, greeting))
    } catch (error) {
      logFailure('a chair could not be greeted')(error)
    }
  })
  const stopListening = [
    mqttClient.onChairOnline(serialNumber => {
      notePresence(serialNumber)
      if (!greeted.has(serialNumber)) greetings.add(serialNumber)
    }),
    mqttClient.onEvent(onEvent),
    mqttClient.onChanged((serialNumber, { isOnline }) => {
      // When the broker is lost nobody knows which chairs are gone.
      if (!isOnline && mqttClient.isConnected()) notePresence(serialNumber)
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

/** What is read and written of chairs, many at a time. */
const createChairStores = (context: ChairEventContext) => {
  const { db, now } = context
  const batch = { gatherMs: GATHER_MS, maxWaiting: MAX_CHAIRS }
  return {
    findOwnership: createBatchReader(serialNumbers => readOwnerships(db, serialNumbers), batch),
    register: createBatchWriter<ChairInfo>(
      rows =>
        registerConnectedChairs(
          db,
          rows.map(([serialNumber, info]) => ({ serialNumber, info })),
          now(),
        ),
      batch,
    ),
    storePresence: createPresenceStore(context),
  }
}

type StoreReport = (serialNumber: string, failure: string, store: () => Promise<unknown>) => void

/** Stores what chairs say unasked. */
const createEventHandler =
  (context: Parameters<typeof reconcileChairOwner>[0], storeReport: StoreReport) =>
  (serialNumber: string, event: ChairEvent): void => {
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
        return context.log.warn({ serialNumber, fault: event.fault }, 'a chair has a fault')
      case 'state':
        return undefined
    }
  }

/** What a chair says it is, and of which of its starts that is. */
type Greeting = { info: ChairInfo; boot: number | null }

/** Gives the chair the time, and asks what it is; null when it does not say. */
const greetChair = async (context: ChairEventContext, serialNumber: string): Promise<Greeting | null> => {
  const { mqttClient, now } = context
  const unixSeconds = Math.floor(now().getTime() / 1000)
  const heard = await mqttClient.sendRequest(serialNumber, { name: 'time', unixSeconds }, null)
  // One that is not there after all does not hold up the others twice.
  if (!heard.ok) return null
  const reply = await mqttClient.sendRequest(serialNumber, { name: 'getInfo' }, null)
  const info = reply.ok ? decodeChairInfo(reply.data) : null
  const { boot } = mqttClient.getSnapshot(serialNumber)
  return info?.serialNumber === serialNumber ? { info, boot } : null
}

/** A chair that goes on without a new start is greeted again after this time at the latest, once it reconnects: clocks drift. */
const GREETING_LASTS_MS = DAY_MS

/**
 * Which chairs have been greeted since they were started: one that has only lost its connection has the time, and is what it was. So all
 * chairs may come back at once without being asked anything.
 */
const createGreetedChairs = ({ mqttClient, now }: ChairEventContext) => {
  const greeted = new Map<string, { boot: number; at: number }>()
  return {
    has: (serialNumber: string): boolean => {
      const known = greeted.get(serialNumber)
      return (
        known !== undefined &&
        known.boot === mqttClient.getSnapshot(serialNumber).boot &&
        now().getTime() - known.at < GREETING_LASTS_MS
      )
    },
    note: (serialNumber: string, boot: number | null): void => {
      if (boot === null) return
      if (greeted.size >= MAX_CHAIRS) greeted.clear()
      greeted.set(serialNumber, { boot, at: now().getTime() })
    },
  }
}
