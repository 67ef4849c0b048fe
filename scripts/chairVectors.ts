import { writeFile } from 'node:fs/promises'
import { format } from 'prettier'
import { makeVectors } from '../test/chair/vectors'
import { inProject } from './house'

/** Writes the golden vectors of the chair protocol anew. A change of them is a change of the protocol. */
const write = async (): Promise<void> => {
  const file = inProject('docs/chair-protocol-vectors.json')
  await writeFile(file, await format(JSON.stringify(makeVectors()), { parser: 'json', printWidth: 110 }))
  console.log(`Written: ${file}`)
}

write().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
