import { writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { createProtocolTestVectors } from '@anzuo/chair-protocol/vectors'
import { resolveRepositoryPath } from './projectPaths'

/** Writes the golden vectors of the chair protocol anew. A change of them is a change of the protocol. */
const writeVectors = async (): Promise<void> => {
  const file = resolveRepositoryPath('packages/chair-protocol/vectors/chair-protocol-vectors.json')
  await writeFile(
    file,
    await format(JSON.stringify(createProtocolTestVectors()), { parser: 'json', printWidth: 110 }),
  )
  console.log(`Written: ${file}`)
}

writeVectors().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
