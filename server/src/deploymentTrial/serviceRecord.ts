import { waitUntil } from '../testing/mqttBrokers'

/** What people notice when it is missing. */
export const SERVICES = ['read', 'order', 'stop'] as const
export type Service = (typeof SERVICES)[number]

/** How many successes of each service show that it is back. */
const SUCCESSES_UNTIL_BACK = 3

export type Disturbance = {
  disturbance: string
  /** Longest time between two successes, in ms, by service. */
  longestGapMs: Record<Service, number>
  /** Calls that had to be made again, by what became of them. */
  failed: Record<string, number>
}

/** When each service succeeded, and what failed. */
export class ServiceRecord {
  private readonly successes: Record<Service, number[]> = { read: [], order: [], stop: [] }
  private failed: Record<string, number> = {}

  succeeded(service: Service): void {
    this.successes[service].push(performance.now())
  }

  hasFailed(reason: string): void {
    this.failed[reason] = (this.failed[reason] ?? 0) + 1
  }

  /** How often a service has succeeded so far. */
  count(service: Service): number {
    return this.successes[service].length
  }

  /** Resolves once every service has succeeded a few times more. */
  async areAllServed(): Promise<void> {
    const goals = SERVICES.map(service => ({ service, goal: this.count(service) + SUCCESSES_UNTIL_BACK }))
    await waitUntil(() => goals.every(({ service, goal }) => this.count(service) >= goal))
  }

  /** Does something to the deployment, waits until everything is served again, and tells what people noticed of it. */
  async measure(disturbance: string, disturb: () => Promise<void>): Promise<Disturbance> {
    await this.areAllServed()
    this.failed = {}
    const start = performance.now()
    await disturb()
    await this.areAllServed()
    const end = performance.now()
    const longestGapMs = {
      read: this.findLongestGap('read', start, end),
      order: this.findLongestGap('order', start, end),
      stop: this.findLongestGap('stop', start, end),
    }
    return { disturbance, longestGapMs, failed: this.failed }
  }

  private findLongestGap(service: Service, start: number, end: number): number {
    const times = this.successes[service]
    const before = times.filter(time => time <= start).at(-1) ?? start
    let longest = 0
    let previous = before
    for (const time of times.filter(time => time > start && time <= end)) {
      longest = Math.max(longest, time - previous)
      previous = time
    }
    return Math.round(Math.max(longest, end - previous))
  }
}
