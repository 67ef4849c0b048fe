import { setImmediate as settled } from 'node:timers/promises'
import fc from 'fast-check'
import type { HealthReportDraft } from '@anzuo/contract'
import { RequestError } from '@anzuo/domain/requestError'
import { emptyReportQueue, type ReportQueueContent } from './reportQueue'
import { createReportUploadQueue, type ReportUploadQueue } from './reportUploads'

const draft = (clientReportId: string) => ({ clientReportId }) as HealthReportDraft
const offline = () => new RequestError('offline')

/** One device: its storage and its lock, shared by every tab, and a clock that only we move. */
const createDevice = () => {
  let text = JSON.stringify(emptyReportQueue)
  let isLocked = false
  let time = 0
  const timers = new Set<{ dueAt: number; onDue: () => void }>()
  return {
    store: {
      read: () => JSON.parse(text) as ReportQueueContent,
      write: (content: ReportQueueContent) => {
        text = JSON.stringify(content)
      },
    },
    now: () => time,
    schedule: (onDue: () => void, delay: number) => {
      const timer = { dueAt: time + delay, onDue }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    exclusively: async (task: () => Promise<void>) => {
      if (isLocked) return false
      isLocked = true
      try {
        await task()
      } finally {
        isLocked = false
      }
      return true
    },
    unlock: () => {
      isLocked = false
    },
    pass: async (milliseconds: number) => {
      time += milliseconds
      for (const timer of [...timers]) {
        if (timer.dueAt > time) continue
        timers.delete(timer)
        timer.onDue()
      }
      await settled()
    },
  }
}

/** A server that keeps each client id once, like the real one. */
const createServer = () => {
  const reports = new Map<string, string>()
  const calls: string[] = []
  return {
    reports,
    calls,
    take: async ({ clientReportId }: HealthReportDraft) => {
      calls.push(clientReportId)
      const id = reports.get(clientReportId) ?? `server-${reports.size + 1}`
      reports.set(clientReportId, id)
      return { id }
    },
  }
}

const setUp = () => {
  const device = createDevice()
  const server = createServer()
  const world = { isOnline: true, me: 'lin' as string | null, upload: server.take }
  const openTab = (): ReportUploadQueue =>
    createReportUploadQueue({
      ...device,
      upload: sent => world.upload(sent),
      owner: () => world.me,
      isOnline: () => world.isOnline,
    })
  return { device, server, world, openTab, queue: openTab() }
}
const waitingIds = (queue: ReportUploadQueue) =>
  queue.content().waiting.map(report => report.draft.clientReportId)

it('uploads a finished measurement at once and remembers where it went', async () => {
  const { queue, server } = setUp()
  queue.enqueue(draft('a'))
  await settled()
  expect(server.calls).toEqual(['a'])
  expect(queue.content()).toEqual({ waiting: [], uploaded: [{ clientReportId: 'a', reportId: 'server-1' }] })
})

it('holds a report back until the rest of the check is done, and sends it once with what was found', async () => {
  const { queue, server, world } = setUp()
  const sent: HealthReportDraft[] = []
  world.upload = async report => {
    sent.push(report)
    return server.take(report)
  }
  queue.enqueue(draft('a'), { holdForMs: 60_000 })
  await settled()
  // The network is back, or the app is shown again, while the check still goes on.
  await queue.uploadAll()
  expect(sent).toEqual([])

  queue.complete('a', { sublingual: null })
  await settled()
  expect(sent).toEqual([{ clientReportId: 'a', sublingual: null }])
  queue.complete('a', { sublingual: null })
  await settled()
  expect(server.calls).toEqual(['a'])
})

it('sends a report as it is when nobody comes back to its check', async () => {
  const { queue, device, server } = setUp()
  queue.enqueue(draft('a'), { holdForMs: 60_000 })
  await settled()
  await device.pass(59_000)
  expect(server.calls).toEqual([])
  await device.pass(1_000)
  expect(server.calls).toEqual(['a'])
})

it('keeps reports made offline, survives a reload, and sends them once when the network is back', async () => {
  const { queue, server, world, openTab } = setUp()
  world.isOnline = false
  queue.enqueue(draft('a'))
  queue.enqueue(draft('b'))
  await settled()
  expect(server.calls).toEqual([])

  const afterReload = openTab()
  expect(waitingIds(afterReload)).toEqual(['a', 'b'])
  world.isOnline = true
  await afterReload.uploadAll()
  expect(server.calls).toEqual(['a', 'b'])
  expect(waitingIds(afterReload)).toEqual([])
})

it('makes one report of a measurement whose answer got lost when the app was killed', async () => {
  const { queue, device, server, world, openTab } = setUp()
  world.upload = sent => {
    void server.take(sent)
    return new Promise(() => {})
  }
  queue.enqueue(draft('a'))
  await settled()
  expect(server.reports.size).toBe(1)

  // The browser frees the lock of a tab that is gone.
  device.unlock()
  world.upload = server.take
  const afterRestart = openTab()
  await afterRestart.uploadDue()
  expect(server.reports.size).toBe(1)
  expect(afterRestart.content()).toEqual({
    waiting: [],
    uploaded: [{ clientReportId: 'a', reportId: 'server-1' }],
  })
})

it('lets one tab upload while the other waits, and both end up with nothing to do', async () => {
  const { queue, device, server, world, openTab } = setUp()
  const otherTab = openTab()
  world.isOnline = false
  queue.enqueue(draft('a'))
  queue.enqueue(draft('b'))
  world.isOnline = true
  await Promise.all([queue.uploadAll(), otherTab.uploadAll()])
  await device.pass(60_000)
  expect(server.calls).toEqual(['a', 'b'])
  expect(waitingIds(otherTab)).toEqual([])
})

it('waits longer after every failure, up to ten minutes', async () => {
  const { queue, device, world } = setUp()
  const attemptsAt: number[] = []
  world.upload = async () => {
    attemptsAt.push(device.now() / 1000)
    throw offline()
  }
  queue.enqueue(draft('a'))
  await settled()
  for (let second = 0; second < 1600; second++) await device.pass(1000)
  expect(attemptsAt).toEqual([0, 5, 20, 50, 110, 290, 890, 1490])
})

it('does not wait when the person asks for it', async () => {
  const { queue, server, world } = setUp()
  world.upload = () => Promise.reject(offline())
  queue.enqueue(draft('a'))
  await settled()
  expect(queue.content().waiting[0]).toMatchObject({ attempts: 1, lastFailure: 'offline' })
  world.upload = server.take
  await queue.uploadAll()
  expect(waitingIds(queue)).toEqual([])
})

it('stops after a failure of the network but goes on after a refusal', async () => {
  const { queue, world } = setUp()
  world.isOnline = false
  queue.enqueue(draft('a'))
  queue.enqueue(draft('b'))
  world.isOnline = true
  const tried: string[] = []
  world.upload = async ({ clientReportId }) => {
    tried.push(clientReportId)
    throw new RequestError('timeout')
  }
  await queue.uploadAll()
  expect(tried).toEqual(['a'])
  world.upload = async ({ clientReportId }) => {
    tried.push(clientReportId)
    throw new RequestError('refused', { code: 5000 })
  }
  await queue.uploadAll()
  expect(tried).toEqual(['a', 'a', 'b'])
  expect(waitingIds(queue)).toEqual(['a', 'b'])
})

it('never sends by itself again what the server finds invalid, and still keeps it', async () => {
  const { queue, device, world } = setUp()
  let tries = 0
  world.upload = async () => {
    tries++
    throw new RequestError('refused', { code: 1001 })
  }
  queue.enqueue(draft('a'))
  await settled()
  await device.pass(3_600_000)
  await queue.uploadDue()
  expect(tries).toBe(1)
  expect(queue.content().waiting[0]).toMatchObject({ isRejected: true })
})

it('keeps a report of somebody who is signed out until they are back, and never sends it for another', async () => {
  const { queue, server, world } = setUp()
  world.upload = () => Promise.reject(new RequestError('cancelled'))
  queue.enqueue(draft('a'))
  await settled()
  expect(queue.content().waiting[0]).toMatchObject({ attempts: 0, lastFailure: null })

  world.upload = server.take
  world.me = null
  await queue.uploadAll()
  world.me = 'chen'
  await queue.uploadAll()
  expect(server.calls).toEqual([])
  world.me = 'lin'
  await queue.uploadAll()
  expect(server.calls).toEqual(['a'])
})

it('keeps a draft only once', () => {
  const { queue, world } = setUp()
  world.isOnline = false
  queue.enqueue(draft('a'))
  queue.enqueue(draft('a'))
  expect(waitingIds(queue)).toEqual(['a'])
})

it('forgets a report that the person throws away', () => {
  const { queue, world } = setUp()
  world.isOnline = false
  queue.enqueue(draft('a'))
  queue.discard('a')
  expect(waitingIds(queue)).toEqual([])
})

it('tells its listeners while it sends and when it has arrived', async () => {
  const { queue } = setUp()
  const seen: (string | null)[] = []
  queue.subscribe(() => seen.push(queue.uploading()))
  queue.enqueue(draft('a'))
  await settled()
  expect(seen).toContain('a')
  expect(seen.at(-1)).toBeNull()
})

it('loses and doubles nothing, whatever the network and the app do', async () => {
  const step = fc.oneof(
    fc.constant('measure' as const),
    fc.constant('reload' as const),
    fc.constant('time' as const),
    fc.record({ network: fc.constantFrom('works', 'fails', 'losesAnswers', 'off') }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async steps => {
      const { device, server, world, openTab } = setUp()
      let tab = openTab()
      let made = 0
      for (const taken of steps) {
        if (taken === 'measure') tab.enqueue(draft(`report-${++made}`))
        else if (taken === 'reload') tab = openTab()
        else if (taken === 'time') await device.pass(20_000)
        else {
          world.isOnline = taken.network !== 'off'
          world.upload = async sent => {
            if (taken.network === 'fails') throw offline()
            const answer = await server.take(sent)
            if (taken.network === 'losesAnswers') throw new RequestError('timeout')
            return answer
          }
        }
        await settled()
      }
      world.isOnline = true
      world.upload = server.take
      await settled()
      await tab.uploadAll()
      expect(server.reports.size).toBe(made)
      expect(waitingIds(tab)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
