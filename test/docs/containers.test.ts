import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { resolveRepositoryPath } from '../../scripts/projectPaths'

const FOLDER = 'deploy/compose'
const read = (file: string) => readFileSync(resolveRepositoryPath(file), 'utf8')
const dockerfile = read(`${FOLDER}/Dockerfile`)
const compose = read(`${FOLDER}/compose.yaml`)
const manifest = JSON.parse(read('package.json')) as { engines: { node: string }; scripts: object }

const findAll = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)

const baseImages = findAll(dockerfile, /^FROM (\S+)/gm)

/** What an operator writes; it is not in the repository. */
const isOwnFile = (file: string) => file.startsWith('./broker/')

describe('the image of the server', () => {
  it('is built and run on one version of Node, which the engines allow', () => {
    expect(baseImages).toHaveLength(2)
    const [version, ...others] = new Set(findAll(dockerfile, /^FROM node:(\d+\.\d+\.\d+)-/gm))
    expect(others).toEqual([])
    const [least = ''] = findAll(manifest.engines.node, /^>=(\d+\.\d+\.\d+)$/g)
    expect(version?.localeCompare(least, 'en', { numeric: true })).toBeGreaterThanOrEqual(0)
    expect(['20', '22', '24']).toContain(version?.split('.')[0])
  })

  it('runs scripts that exist', () => {
    const scripts = findAll(dockerfile, /npm run ([\w:]+)/g)
    expect(scripts).toEqual(expect.arrayContaining(['build:h5', 'build:console', 'build:server']))
    for (const script of scripts) expect(manifest.scripts).toHaveProperty([script])
    expect(findAll(dockerfile, /"dist\/server\/(\w+)\.js"/g)).toEqual(['main'])
    expect(existsSync(resolveRepositoryPath('server/src/main.ts'))).toBe(true)
  })

  it('does not run as root, and says whether it takes calls', () => {
    const final = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
    expect(final.indexOf('USER node')).toBeGreaterThan(0)
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf('CMD ["node"'))
    expect(final).toMatch(/^HEALTHCHECK .*127\.0\.0\.1:8080\/readyz/m)
  })

  it('takes along no secret of whoever builds it', () => {
    const ignored = read('.dockerignore').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/*.env', '.env', 'deploy', '.data']))
  })
})

describe('the containers', () => {
  it('have pinned versions', () => {
    const images = findAll(compose, /^\s+image: (\S+)/gm).filter(image => image !== 'anzuo-server')
    expect(images).toHaveLength(4)
    for (const image of [...images, ...baseImages]) expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)*$/)
  })

  it('are given files that are here', () => {
    const mounted = findAll(compose, /^\s+- (\.\.?\/[^:]+):/gm).filter(file => !isOwnFile(file))
    expect(mounted.length).toBeGreaterThan(3)
    const wanted = [
      ...mounted,
      ...findAll(compose, /dockerfile: (\S+)/g).map(file => path.join('../..', file)),
    ]
    for (const file of wanted)
      expect([file, existsSync(resolveRepositoryPath(FOLDER, file))]).toEqual([file, true])
  })

  it('believe what the proxy of their own network says of a caller, and it says what it sees', () => {
    const [subnet] = findAll(compose, /subnet: ([\d./]+)/g)
    expect(findAll(compose, /TRUST_PROXY=([\d./]+)/g)).toEqual([subnet])
    const proxy = read(`${FOLDER}/Caddyfile`)
    const proxied = findAll(proxy, /reverse_proxy (.+) \{/g).join(' ')
    expect([...new Set(findAll(proxied, /:(\d+)/g))].sort()).toEqual(
      findAll(dockerfile, /^EXPOSE (.+)$/gm)
        .join(' ')
        .split(' '),
    )
    expect(findAll(proxy, /header_up X-Forwarded-For (\S+)/g)).toEqual(['{remote_host}', '{remote_host}'])
  })

  it('keep the database, the broker and the servers away from the internet', () => {
    expect(findAll(compose, /^\s+ports: \[(.+)\]/gm)).toEqual([
      "'8883:8883'",
      "'80:80', '443:443', '443:443/udp'",
      "'127.0.0.1:9090:9090'",
    ])
    expect(compose).toContain('cap_drop: [ALL]')
    expect(compose).toContain('read_only: true')
  })
})
