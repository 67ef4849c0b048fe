import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { OuterCallObserver } from '../gateways/outerCalls'

/** Upper bounds in seconds, for calls of people. */
const CALL_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Up to the five seconds after which a chair that gave no answer is given up. */
const STOP_BUCKETS = [0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2, 5]

/** Jobs run up to the minute that a statement of theirs may take. */
const JOB_BUCKETS = [0.01, 0.05, 0.25, 1, 5, 15, 60]

/**
 * What one server measures, for Prometheus. No label has a value that a caller can choose: paths are those of the contract,
 * everything else is a name of ours. `deploy/prometheus/alerts.yml` says which values are an alarm.
 */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  const histogram = <Label extends string>(
    name: string,
    help: string,
    { labels, buckets }: { labels: readonly Label[]; buckets: number[] },
  ) => new Histogram({ name: `anzuo_${name}`, help, labelNames: [...labels], buckets, registers })

  const outerCalls = histogram(
    'outer_call_duration_seconds',
    'Calls of payment, mail, SMS and log-in services',
    {
      labels: ['service', 'call', 'result'],
      buckets: CALL_BUCKETS,
    },
  )
  const breakers = new Gauge({
    name: 'anzuo_outer_service_down',
    help: '1 while a service gives no answers and is therefore asked nothing',
    labelNames: ['service'],
    registers,
  })

  return {
    registry,
    requests: histogram('request_duration_seconds', 'Calls by path of the contract and code of the answer', {
      labels: ['path', 'outcome'],
      buckets: CALL_BUCKETS,
    }),
    stops: histogram('stop_duration_seconds', 'Stops of chairs, from the call to the answer', {
      labels: ['outcome'],
      buckets: STOP_BUCKETS,
    }),
    jobs: histogram('job_duration_seconds', 'Jobs that ran here, by result', {
      labels: ['job', 'result'],
      buckets: JOB_BUCKETS,
    }),
    rejectedWebhooks: new Counter({
      name: 'anzuo_payment_webhooks_rejected_total',
      help: 'Webhooks of payment providers that were not believed, or whose money no order could take',
      registers,
    }),
    chairAlarms: new Counter({
      name: 'anzuo_chair_alarms_total',
      help: 'Calls under serial numbers that nobody made, with a wrong key, of chairs that were shut out, signs of copied chairs, and proofs of another key',
      labelNames: ['kind'],
      registers,
    }),
    /** What one outer service is reported to. */
    observeOuterService: (service: string): OuterCallObserver => {
      breakers.set({ service }, 0)
      return {
        onCall: ({ call, result, seconds }) => outerCalls.observe({ service, call, result }, seconds),
        onDown: isDown => breakers.set({ service }, isDown ? 1 : 0),
      }
    },
  }
}

export type Metrics = ReturnType<typeof createMetrics>
