import { listProductionPackages, type ProductionPackage } from './productionPackages'

/** SPDX identifiers of licences under which a package may be shipped: none of them asks for our own source. */
const ALLOWED_LICENSES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]

/** Packages that may be shipped, or used to build what is shipped, under another licence. A `*` stands for the rest of a name. */
const EXCEPTIONS: readonly { packages: string; license: string; reason: string }[] = [
  {
    packages: 'caniuse-lite',
    license: 'CC-BY-4.0',
    reason: 'data that decides what the build compiles for; no part of it is shipped',
  },
  {
    packages: '@img/sharp-*',
    license: 'LGPL-3.0-or-later',
    reason: 'libvips, unchanged, as a shared library that whoever runs the server can replace',
  },
  {
    packages: '@embedpdf/fonts-*',
    license: 'OFL-1.1',
    reason: 'Noto Sans, unchanged; documents that embed a font of this licence are under no licence by it',
  },
  {
    packages: 'png-js',
    license: 'NOASSERTION',
    reason: 'MIT by its file LICENSE; only its manifest names none',
  },
]

const isException = (name: string, identifier: string): boolean =>
  EXCEPTIONS.some(({ packages, license }) => {
    const isNamed = packages.endsWith('*') ? name.startsWith(packages.slice(0, -1)) : name === packages
    return isNamed && license === identifier
  })

/** What authors wrote before SPDX expressions, and what it means. */
const SPDX_OF_OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  'MIT,Apache2': 'MIT OR Apache-2.0',
}

/** The licence of a package as an SPDX expression, or `NOASSERTION` where it names none. */
export const getSpdxLicense = ({ license }: Pick<ProductionPackage, 'license'>): string => {
  if (license === null) return 'NOASSERTION'
  return (SPDX_OF_OTHER_SPELLINGS[license] ?? license).replace(/^\((.*)\)$/, '$1')
}

/**
 * Whether a package may be shipped. Of alternatives (`OR`) one has to be allowed, of what applies together (`AND`) all; no package
 * here nests them.
 */
export const isLicenseAllowed = (found: Pick<ProductionPackage, 'name' | 'license'>): boolean => {
  const expression = getSpdxLicense(found)
  const isAllowed = (identifier: string) =>
    ALLOWED_LICENSES.includes(identifier) || isException(found.name, identifier)
  return expression.includes(' OR ')
    ? expression.split(' OR ').some(isAllowed)
    : expression.split(' AND ').every(isAllowed)
}

/** What is shipped, each with the workspace that it is built from. */
const SHIPPED_PARTS = { server: 'server', client: '', console: 'console' } as const
type ShippedPart = keyof typeof SHIPPED_PARTS
const shippedParts = Object.keys(SHIPPED_PARTS) as ShippedPart[]

/** Packages of the client, the server or the console whose licence nobody has allowed. */
export const listRefusedPackages = (): ProductionPackage[] =>
  Object.values(SHIPPED_PARTS)
    .flatMap(listProductionPackages)
    .filter(found => !isLicenseAllowed(found))

type ListedPackage = ProductionPackage & Record<ShippedPart, boolean>

const listPackages = (): ListedPackage[] => {
  const listed = new Map<string, ListedPackage>()
  for (const part of shippedParts)
    for (const found of listProductionPackages(SHIPPED_PARTS[part])) {
      const key = `${found.name} ${found.version}`
      const before = listed.get(key) ?? { ...found, server: false, client: false, console: false }
      listed.set(key, { ...before, [part]: true })
    }
  return [...listed.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  )
}

/** The content of `THIRD_PARTY_LICENSES.md`. */
export const createLicenseList = (): string => {
  const packages = listPackages()
  const rows = packages.map(
    found =>
      `| ${[found.name, found.version, getSpdxLicense(found), ...shippedParts.map(part => (found[part] ? 'yes' : ''))].join(' | ')} |`,
  )
  const exceptions = EXCEPTIONS.map(
    ({ packages, license, reason }) => `- ${packages} (${license}): ${reason}.`,
  )
  return `# Third-party licences

Written by \`npm run licenses\` from \`package-lock.json\`; a test holds that it is current and that every licence is allowed. The packages of
the client include those that only its build needs. \`npm run sbom\` writes the same packages as CycloneDX, and their licence texts,
into \`dist/sbom\`.

Allowed are ${ALLOWED_LICENSES.join(', ')}. Allowed for some packages only:

${exceptions.join('\n')}

| Package | Version | Licence (SPDX) | Server | Client | Console |
| ------- | ------- | -------------- | ------ | ------ | ------- |
${rows.join('\n')}
`
}
