import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { KEY_BYTES, parseHex, SERIAL_NUMBER_PATTERN } from '@anzuo/chair-protocol'
import { openBrokerAccess } from './brokerAccess'
import { createAskingHands, createBenchHands } from './hands'
import { runConformance, type ConformanceFinding } from './runConformance'
import { openSerialPort } from './serialPort'

/** Holds a chair against docs/chair-protocol.md, and prints which rules it keeps. */
const USAGE = `Usage: CHAIR_KEY=HEX npm run chair:conformance -- --sn NUMBER [--serial PATH] [--mqtt URL] [options]
  --sn NUMBER     the chair's serial number; CHAIR_KEY is its device key, 64 hex digits
  --serial PATH   a serial port that stands in for Bluetooth (maker/README.md)
  --mqtt URL      the chair's broker, with a login that has the server's rights; --ca FILE trusts its certificate
  --bench         sits down and presses the button by way of the serial port; without it you are asked to
  --epoch N       how many owners the chair has had (1)
  --only IDS      these checks alone, with commas between
  --long          also the checks that take minutes (a session to its end)
It moves the chair: nobody who does not know that may sit in it. The exit status is 0 when everything is right, 1 when something is wrong,
2 when nothing could be looked at.`

const OPTIONS = {
  sn: { type: 'string' },
  serial: { type: 'string' },
  mqtt: { type: 'string' },
  ca: { type: 'string' },
  bench: { type: 'boolean', default: false },
  epoch: { type: 'string', default: '1' },
  only: { type: 'string' },
  long: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const WRONG_EXIT = 1
const USAGE_EXIT = 2

const clock = { now: () => performance.now(), wait: (ms: number) => wait(ms) }

const readOptions = () => {
  const { values } = parseArgs({ options: OPTIONS })
  const deviceKey = parseHex(process.env.CHAIR_KEY ?? '')
  const epoch = Number(values.epoch)
  if (values.help) return 'help'
  if (values.sn === undefined || !SERIAL_NUMBER_PATTERN.test(values.sn))
    return '--sn is 6 to 16 capital letters and digits.'
  if (deviceKey?.length !== KEY_BYTES) return 'CHAIR_KEY is the device key: 64 hex digits.'
  if (!Number.isInteger(epoch) || epoch < 1 || epoch > 0xffff) return '--epoch is a number from 1.'
  if (values.serial === undefined && values.mqtt === undefined) return 'Name --serial, --mqtt or both.'
  if (values.bench && values.serial === undefined) return '--bench needs --serial.'
  return { ...values, identity: { serialNumber: values.sn, deviceKey, epoch } }
}

const printFinding = ({ id, rule, title, problem }: ConformanceFinding): void =>
  console.log(
    problem === null
      ? `right  ${rule}: it ${title} (${id})`
      : `WRONG  ${rule}: it ${title} (${id})\n       ${problem}`,
  )

const main = async (): Promise<number> => {
  const options = readOptions()
  if (typeof options === 'string') {
    console.error(options === 'help' ? USAGE : `${options}\n${USAGE}`)
    return options === 'help' ? 0 : USAGE_EXIT
  }
  const { identity } = options
  const port = options.serial === undefined ? null : openSerialPort(options.serial, clock)
  const broker =
    options.mqtt === undefined
      ? null
      : await openBrokerAccess({
          url: options.mqtt,
          caFile: options.ca ?? null,
          serialNumber: identity.serialNumber,
        })
  const hands = port && options.bench ? createBenchHands(port, clock.wait) : createAskingHands()
  const findings = await runConformance(
    { bluetooth: port?.bluetooth ?? null, internet: broker, ...clock, ...hands },
    {
      identity,
      withLongChecks: options.long,
      only: options.only?.split(',') ?? null,
      onFinding: printFinding,
    },
  )
  hands.close()
  port?.close()
  await broker?.close()
  const right = findings.filter(({ problem }) => problem === null).length
  console.log(`${right} of ${findings.length} checks are right.`)
  if (findings.length === 0) return USAGE_EXIT
  return right === findings.length ? 0 : WRONG_EXIT
}

main().then(
  code => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(USAGE_EXIT)
  },
)
