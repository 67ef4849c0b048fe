import { closeSync, writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { parentPort } from 'node:worker_threads'

/** So much work of the processor without a pause means a loop. Time would not do: a busy machine lets everybody wait. */
const MAX_SILENT_CPU_MS = 10_000
const CHECK_MS = 500
const STANDARD_ERROR = 2

const readCpuMilliseconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

let heardAt = readCpuMilliseconds()
parentPort?.on('message', () => {
  heardAt = readCpuMilliseconds()
})

const session = new Session()
session.connectToMainThread()

setInterval(() => {
  if (readCpuMilliseconds() - heardAt < MAX_SILENT_CPU_MS) return
  const seconds = MAX_SILENT_CPU_MS / 1000
  writeSync(STANDARD_ERROR, `refused endless-loop: a script has worked for ${seconds} s without a pause\n`)
  // Node has more to say of how it is ended than anybody wants to read.
  closeSync(STANDARD_ERROR)
  session.post('Runtime.terminateExecution')
}, CHECK_MS)
