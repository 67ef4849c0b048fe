import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { listProductionPackages, type ProductionPackage } from './productionPackages'
import { resolveRepositoryPath } from './projectPaths'
import { getSpdxLicense } from './thirdPartyLicenses'

const OUTPUT_FOLDER = resolveRepositoryPath('dist/sbom')

/** What is shipped, and the workspace that it is built from. */
const SHIPPED = [
  { name: '@anzuo/server', workspace: 'server', file: 'server.cdx.json' },
  { name: '@anzuo/client', workspace: '', file: 'client.cdx.json' },
  { name: '@anzuo/console', workspace: 'console', file: 'console.cdx.json' },
] as const

/** https://github.com/package-url/purl-spec: the scope's @ is written as %40. */
const toPackageUrl = ({ name, version }: { name: string; version: string }): string =>
  `pkg:npm/${name.replace(/^@/, '%40')}@${version}`

/** `sha512-…` in base64, as the lock file has it → CycloneDX. */
const toHash = (integrity: string): { alg: string; content: string } => {
  const [algorithm = '', digest = ''] = integrity.split('-', 2)
  return {
    alg: algorithm.replace(/^sha/, 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  }
}

const toLicenses = (license: string) =>
  /\s/.test(license) ? [{ expression: license }] : [{ license: { id: license } }]

const toComponent = (found: ProductionPackage) => {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(found.name) ?? []
  return {
    type: 'library',
    'bom-ref': found.location,
    ...(group ? { group } : {}),
    name,
    version: found.version,
    scope: 'required',
    licenses: toLicenses(getSpdxLicense(found)),
    purl: toPackageUrl(found),
    ...(found.integrity ? { hashes: [toHash(found.integrity)] } : {}),
    properties: [{ name: 'cdx:npm:package:path', value: found.location }],
  }
}

/** A version 4 identifier out of a text, so that the same packages have the same serial number. */
const toUuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** A software bill of materials as CycloneDX 1.6 (ECMA-424) in JSON. */
const createSbom = ({ name, workspace }: (typeof SHIPPED)[number], version: string) => {
  const packages = listProductionPackages(workspace)
  const application = { name, version }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify([application, packages]))}`,
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { type: 'application', 'bom-ref': name, ...application, purl: toPackageUrl(application) },
    },
    components: packages.map(toComponent),
    dependencies: [
      { ref: name, dependsOn: packages.map(({ location }) => location) },
      ...packages.map(({ location, dependsOn }) => ({ ref: location, dependsOn: [...new Set(dependsOn)] })),
    ],
  }
}

/** The licence files of a package, as it was installed. Empty where it has none, or is for another platform. */
const readLicenseTexts = (location: string): string[] => {
  const folder = resolveRepositoryPath(location)
  try {
    return readdirSync(folder)
      .filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
      .map(file => readFileSync(path.join(folder, file), 'utf8').trim())
  } catch {
    return []
  }
}

/** Most licences want their text to be handed on with every copy. */
const createNotices = (): string => {
  const packages = SHIPPED.flatMap(({ workspace }) => listProductionPackages(workspace))
  const unique = new Map(packages.map(found => [found.location, found]))
  return [...unique.values()]
    .map(found => {
      const texts = readLicenseTexts(found.location)
      const title = `${found.name} ${found.version} (${getSpdxLicense(found)})`
      return [title, ...(texts.length > 0 ? texts : ['The package has no file with its licence.'])].join(
        '\n\n',
      )
    })
    .join(`\n\n${'-'.repeat(80)}\n\n`)
}

const { version } = JSON.parse(readFileSync(resolveRepositoryPath('package.json'), 'utf8')) as {
  version: string
}
mkdirSync(OUTPUT_FOLDER, { recursive: true })
for (const shipped of SHIPPED)
  writeFileSync(
    path.join(OUTPUT_FOLDER, shipped.file),
    `${JSON.stringify(createSbom(shipped, version), null, 2)}\n`,
  )
writeFileSync(path.join(OUTPUT_FOLDER, 'THIRD_PARTY_NOTICES.txt'), `${createNotices()}\n`)
