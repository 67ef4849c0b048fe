import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { compileWithWechatCompilers } from '@anzuo/miniprogram-host/wechatCompilers'
import { readCompiledProgram } from '@anzuo/miniprogram-host/compiledProgram'

test('the platform’s own compilers take the built mini-program', async () => {
  await expect(
    compileWithWechatCompilers(readCompiledProgram(resolveRepositoryPath('dist/weapp'))),
  ).resolves.toBeUndefined()
})
