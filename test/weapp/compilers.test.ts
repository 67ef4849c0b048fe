import { inProject } from '../../scripts/house'
import { compileOfficially } from '../miniprogram-host/packages/officialCompilers'
import { readProgram } from '../miniprogram-host/packages/program'

test('the platform’s own compilers take the built mini-program', async () => {
  await expect(compileOfficially(readProgram(inProject('dist/weapp')))).resolves.toBeUndefined()
})
