import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { SHARED_PACKAGE } from '../../config/sharedPackage/sharedPackage'
import { resolveRepositoryPath } from '../../scripts/projectPaths'
import { waitForElement, waitForText } from '../e2e/scenarios/waitSteps'
import { setUpMiniProgramPerTest } from './support/setUpMiniProgram'

const miniProgram = setUpMiniProgramPerTest({ options: () => ['--language', 'zh_CN'] })

const tongue = JSON.parse(readFileSync(resolveRepositoryPath('locales/zh-CN/tongue.json'), 'utf8')) as {
  photoStays: string
  guide: { likeThis: string }
}

test('a page shows texts that lie in the shared package', async () => {
  const driver = await miniProgram.start('/health/tongueGuide')
  await waitForText(driver, '.ui-screen__main', tongue.guide.likeThis)
})

test('a page draws a code with the encoder that lies in the shared package', async () => {
  const driver = await miniProgram.start('/download')
  await waitForElement(driver, '.info-qr__code image')
})

test.each([
  ['such texts', tongue.photoStays],
  ['the encoder', 'bad rs block'],
])('%s lie in no other package of Chinese', (_, content) => {
  const folder = resolveRepositoryPath('dist/weapp')
  const holders = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.js') && !file.startsWith('languages/'))
    .filter(file => readFileSync(path.join(folder, file), 'utf8').includes(content))
  expect(holders.map(path.dirname)).toEqual([SHARED_PACKAGE.root])
})
