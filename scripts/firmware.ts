import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  CHAIR_FAMILY_KEYS,
  checkFirmwareManifest,
  computeFirmwareDigest,
  constantTimeEqual,
  countFirmwareBlocks,
  decodeFirmwareManifest,
  encodeFirmwareManifest,
  MAX_FIRMWARE_BYTES,
  toHex,
  type FirmwareVersion,
} from '@anzuo/chair-protocol'
import { parseMakerKeys, verifyMakerSignature } from '@anzuo/server/modules/firmware/makerSignature'

const USAGE = `Signs firmware for chairs. The private key stays with the maker: no server needs it.

  keygen --out KEY.pem
  sign   --key KEY.pem --key-id 1 --family w --version 2.4.1 --floor 2.2.0 --counter 41 --days 180 IMAGE
         writes IMAGE.manifest
  check  --public 1:HEX IMAGE
         looks at IMAGE and IMAGE.manifest as server and chair do`

const DAY_SECONDS = 86_400
const SPKI_HEAD_BYTES = 12

class UsageError extends Error {}

const requireText = (value: string | undefined, name: string): string => {
  if (value === undefined) throw new UsageError(`--${name} is missing`)
  return value
}

const requireNumber = (value: string | undefined, name: string, [from, to]: [number, number]): number => {
  const number = Number(requireText(value, name))
  if (!Number.isInteger(number) || number < from || number > to)
    throw new UsageError(`--${name} must be a whole number from ${from} to ${to}`)
  return number
}

const requireVersion = (value: string | undefined, name: string): FirmwareVersion => {
  const parts = requireText(value, name).split('.').map(Number)
  const [major = -1, minor = -1, patch = -1] = parts
  const isVersion =
    parts.length === 3 && parts.every(part => Number.isInteger(part) && part >= 0 && part < 256)
  if (!isVersion) throw new UsageError(`--${name} must be three numbers such as 2.4.1`)
  return [major, minor, patch]
}

const options = {
  out: { type: 'string' },
  key: { type: 'string' },
  'key-id': { type: 'string' },
  family: { type: 'string' },
  version: { type: 'string' },
  floor: { type: 'string' },
  counter: { type: 'string' },
  days: { type: 'string' },
  public: { type: 'string' },
} as const

type Values = { [Name in keyof typeof options]?: string | undefined }

const makeKey = async ({ out }: Values): Promise<string> => {
  const file = requireText(out, 'out')
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' })
  // Never over another key: what that one signed could not be signed again.
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' })
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI_HEAD_BYTES)
  return `Public key, for FIRMWARE_PUBLIC_KEYS and for the chairs: 1:${toHex(raw)}`
}

const signImage = async (values: Values, imageFile: string): Promise<string> => {
  const image = await readFile(imageFile)
  if (image.length === 0 || image.length > MAX_FIRMWARE_BYTES)
    throw new UsageError(`an image has 1 to ${MAX_FIRMWARE_BYTES} bytes`)
  const family = CHAIR_FAMILY_KEYS.find(key => key === values.family)
  if (!family) throw new UsageError(`--family must be one of ${CHAIR_FAMILY_KEYS.join(', ')}`)
  const privateKey = createPrivateKey(await readFile(requireText(values.key, 'key')))
  const manifest = {
    family,
    version: requireVersion(values.version, 'version'),
    floor: requireVersion(values.floor, 'floor'),
    counter: requireNumber(values.counter, 'counter', [1, 0xffffffff]),
    size: image.length,
    expiresAt: Math.floor(Date.now() / 1000) + DAY_SECONDS * requireNumber(values.days, 'days', [1, 3650]),
    keyId: requireNumber(values['key-id'], 'key-id', [1, 255]),
    digest: computeFirmwareDigest(image),
  }
  const bytes = encodeFirmwareManifest(manifest, signed => Uint8Array.from(sign(null, signed, privateKey)))
  const read = decodeFirmwareManifest(bytes)
  if (!read.ok)
    throw new UsageError(`chairs would refuse this as ${read.fault}: is the floor above the version?`)
  const file = `${imageFile}.manifest`
  await writeFile(file, bytes)
  return `Written: ${file}, ${countFirmwareBlocks(manifest)} blocks`
}

const checkImage = async (values: Values, imageFile: string): Promise<string> => {
  const publicKeys = parseMakerKeys(requireText(values.public, 'public'))
  if (!publicKeys)
    throw new UsageError('--public must be a number and 64 hexadecimal digits, such as 1:00…ff')
  const image = await readFile(imageFile)
  const bytes = Uint8Array.from(await readFile(`${imageFile}.manifest`))
  const read = decodeFirmwareManifest(bytes)
  const checked = checkFirmwareManifest(bytes, {
    publicKeys,
    verifySignature: verifyMakerSignature,
    family: read.ok ? read.manifest.family : 'w',
    unixSeconds: Math.floor(Date.now() / 1000),
    counter: 0,
    floor: [0, 0, 0],
    maxBytes: MAX_FIRMWARE_BYTES,
  })
  if (!checked.ok) throw new UsageError(`refused: ${checked.fault}`)
  const { manifest } = checked
  if (!constantTimeEqual(computeFirmwareDigest(image), manifest.digest))
    throw new UsageError('refused: digestMismatch')
  const expires = new Date(manifest.expiresAt * 1000).toISOString().slice(0, 10)
  return `Right: family ${manifest.family}, version ${manifest.version.join('.')}, counter ${manifest.counter}, floor ${manifest.floor.join('.')}, expires ${expires}`
}

const run = async (): Promise<string> => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [deed, file] = positionals
  if (deed === 'keygen') return makeKey(values)
  if (file !== undefined && deed === 'sign') return signImage(values, file)
  if (file !== undefined && deed === 'check') return checkImage(values, file)
  throw new UsageError(USAGE)
}

run().then(
  text => console.log(text),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
