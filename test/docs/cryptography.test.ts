import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(__dirname, '../..')
const PAGE = readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')

/** What runs for people. Simulators, tests and tools protect nothing. */
const FOLDERS = [
  'server/src',
  'src',
  'packages/chair-protocol/src',
  'packages/contract/src',
  'packages/domain/src',
]
const NOT_FOR_PEOPLE =
  /\.test\.tsx?$|^packages\/chair-protocol\/src\/testing\/|^server\/src\/(simulators|simulation|testing|benchmarks|deploymentTrial|seed)\//

const NAMES: Record<string, string> = {
  sha256: 'SHA-256',
  sha1: 'SHA-1',
  md5: 'MD5',
  'hmac sha256': 'HMAC-SHA-256',
  'hmac sha1': 'HMAC-SHA-1',
  'rsa sha256': 'RSA with SHA-256',
  'aes-256-gcm': 'AES-256-GCM',
  'aes-256-cbc': 'AES-256-CBC',
  pbkdf2: 'PBKDF2 with SHA-512',
  scrypt: 'scrypt',
  hkdf: 'HKDF with SHA-256',
  ed25519: 'Ed25519',
}

/** Each way to use cryptography, and the algorithm that a match of it names. */
const USES: readonly [RegExp, (algorithm: string) => string][] = [
  [/\bcreateHash\(\s*([^)]*)\)/g, algorithm => algorithm],
  [/\bcreateHmac\(\s*([^,)]*)/g, algorithm => `hmac ${algorithm}`],
  [/\bhmac\(\s*(\w+),/g, algorithm => `hmac ${algorithm}`],
  [/(?<!\bhmac\()\b(sha256|sha1|sha512|md5)(?:\.create)?\(/g, algorithm => algorithm],
  [/\bcreate(?:Cipheriv|Decipheriv|Sign|Verify)\(\s*([^,)]*)/g, algorithm => algorithm],
  [/\bRsa\.(?:sign|verify)\(()/g, () => 'rsa sha256'],
  [/\bRsa\.(encrypt|decrypt)\(/g, use => `rsa ${use}`],
  [/\bAes\.(\w+)/g, mode => (mode === 'AesGcm' ? 'aes-256-gcm' : `aes ${mode}`)],
  // Without the name of a hash Node takes the key's own algorithm: here its keys are of Ed25519.
  [/\bverify\(\s*(null),/g, () => 'ed25519'],
  [/\bsignType: (SIGN_TYPE)\b/g, () => 'rsa sha256'],
  [
    /\b(publicEncrypt|privateDecrypt|privateEncrypt|publicDecrypt|scrypt|pbkdf2|hkdf|diffieHellman|subtle)\w*[.(]/g,
    use => use,
  ],
]

const listFiles = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.split(path.sep).join('/')}`)
    .filter(file => /\.tsx?$/.test(file) && !NOT_FOR_PEOPLE.test(file))

const removeComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')

/** `algorithm file` of everything that the code uses. */
const findUses = (): string[] =>
  FOLDERS.flatMap(listFiles).flatMap(file => {
    const code = removeComments(readFileSync(path.join(ROOT, file), 'utf8'))
    return USES.flatMap(([pattern, toAlgorithm]) =>
      [...code.matchAll(pattern)].map(([, found = '']) => {
        const [, value = found] = new RegExp(`const ${found} = ('[^']+')`).exec(code) ?? []
        const algorithm = toAlgorithm(value.replace(/['"`]/g, '').trim())
        return `${NAMES[algorithm] ?? algorithm} ${file}`
      }),
    )
  })

/** The same of the table. */
const readTable = (): string[] => {
  const [, table = ''] = PAGE.split('### Where it is')
  return table
    .split('\n## ')[0]
    ?.split('\n')
    .flatMap(line => {
      const [, algorithm = '', files = ''] = line.split('|').map(cell => cell.trim())
      return [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => `${algorithm} ${file}`)
    }) as string[]
}

describe('the inventory of cryptography', () => {
  it('has every use of it, and nothing that is gone', () => {
    const used = [...new Set(findUses())].sort()
    expect(readTable().sort()).toEqual(used)
  })

  it('knows no algorithm but those that are meant', () => {
    const algorithms = new Set(findUses().map(use => use.split(/ (?=\S+$)/)[0]))
    expect([...algorithms].sort()).toEqual(Object.values(NAMES).sort())
  })

  it('has the hash that is broken where the platform demands it alone', () => {
    expect(findUses().filter(use => use.startsWith('SHA-1 '))).toEqual([
      'SHA-1 server/src/gateways/wechatPay.ts',
      'SHA-1 server/src/gateways/weixinMessagePush.ts',
      'SHA-1 server/src/modules/weixin/jsSdkSignature.ts',
    ])
  })
})
