import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readRejection } from '../client/startMiniProgramHostProcess'
import { parseHostCommandLine, UsageError, type AUDIT_HOST_OPTIONS } from '../hostArguments'
import { auditProgram, type AuditProgress } from './auditProgram'
import { formatAuditReport, renderAuditHtml, type NamedAuditReport } from './formatAuditReport'

/** Without servers of their own programs are answered by one that refuses everything. */
const DEFAULT_SERVERS = ['--servers', 'refusing']

/** Options of the host that say how a program runs. */
const HOST_OPTIONS = {
  servers: { type: 'string' },
  api: { type: 'string' },
  domain: { type: 'string', multiple: true },
  device: { type: 'string' },
  language: { type: 'string' },
  network: { type: 'string' },
  'cpu-slowdown': { type: 'string' },
  'min-library': { type: 'string' },
  pictures: { type: 'string' },
  video: { type: 'string' },
} as const satisfies Record<(typeof AUDIT_HOST_OPTIONS)[number], { type: 'string'; multiple?: boolean }>

const parseScore = (text: string): number => {
  const score = Number(text)
  if (text !== '' && score >= 0 && score <= 100) return score
  throw new UsageError(`--min-score ${text}: a number from 0 to 100 is wanted`)
}

const parseAuditArguments = (argv: readonly string[]) => {
  const parse = () =>
    parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...HOST_OPTIONS,
        json: { type: 'string' },
        html: { type: 'string' },
        'min-score': { type: 'string', default: '0' },
      },
    })
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse()
  } catch (error) {
    throw new UsageError((error as Error).message)
  }
  const { values, positionals: folders } = parsed
  if (folders.length === 0) throw new UsageError('audit: the folder of a mini-program is wanted')
  if (values.video !== undefined && folders.length > 1)
    throw new UsageError(`--video ${values.video}: a video is of one mini-program`)
  const names = Object.keys(HOST_OPTIONS) as (keyof typeof HOST_OPTIONS)[]
  const given = names.flatMap(name => [values[name] ?? []].flat().flatMap(value => [`--${name}`, value]))
  // Whatever makes no sense is told before a host is started with it.
  parseHostCommandLine([folders[0]!, ...given])
  const hasServers = [values.servers, values.api, values.domain].some(value => value !== undefined)
  return {
    folders,
    json: values.json,
    html: values.html,
    minScore: parseScore(values['min-score']),
    hostOptions: hasServers ? given : [...DEFAULT_SERVERS, ...given],
  }
}

const printProgress = ({ path: page, endedOn, number, count, milliseconds }: AuditProgress): void => {
  const where = endedOn === page ? page : `${page}, which led to ${endedOn}`
  console.error(`${number} of ${count} in ${(milliseconds / 1000).toFixed(1)} s: ${where}`)
}

/** The report of one mini-program, printed; null, with one line that says why, where the host refuses it. */
const auditFolder = async (folder: string, hostOptions: string[]): Promise<NamedAuditReport | null> => {
  const name = path.basename(folder)
  try {
    const report = await auditProgram(path.resolve(folder), { hostOptions, onPageAudited: printProgress })
    console.log(formatAuditReport({ name, report }))
    return { name, report }
  } catch (error) {
    const rejection = readRejection(error)
    if (rejection === null) throw error
    console.error(`${name} is refused: ${rejection}`)
    return null
  }
}

/**
 * Audits some mini-programs, opening every page of them, and prints what has come of it; on standard error, how far
 * it has come, and which are refused.
 * @returns whether each of them starts and has the wanted score.
 * @throws UsageError when the command line makes no sense.
 */
export const runAuditCommand = async (argv: readonly string[]): Promise<boolean> => {
  const { folders, json, html, minScore, hostOptions } = parseAuditArguments(argv)
  const results: (NamedAuditReport | null)[] = []
  for (const folder of folders) results.push(await auditFolder(folder, hostOptions))
  const reports = results.filter(result => result !== null)
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(reports, null, 2)}\n`)
  if (html !== undefined) writeFileSync(html, renderAuditHtml(reports))
  return results.every(result => result !== null && result.report.score >= minScore)
}
