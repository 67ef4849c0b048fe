import { writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { createProtocolTestVectors } from '@anzuo/chair-protocol/vectors'
import { createChairKitSources } from './chairKitSources'
import { resolveRepositoryPath } from './projectPaths'

/** Writes the golden vectors of the chair protocol anew, and the C files of the maker's kit. A change of them is a change of the protocol. */
const writeVectors = async (): Promise<void> => {
  const file = resolveRepositoryPath('packages/chair-protocol/vectors/chair-protocol-vectors.json')
  await writeFile(
    file,
    await format(JSON.stringify(createProtocolTestVectors()), { parser: 'json', printWidth: 110 }),
  )
  console.log(`Written: ${file}`)
  for (const [name, text] of Object.entries(createChairKitSources())) {
    await writeFile(resolveRepositoryPath(name), text)
    console.log(`Written: ${name}`)
  }
}

writeVectors().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
