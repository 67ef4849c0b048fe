// By name, so that the bundler leaves out the other parts of each file.
export { control, family, help, landing, stop } from '@locales/zh-CN/chair.json'
export { button, problem } from '@locales/zh-CN/chairLink.json'
export { titles } from '@locales/zh-CN/common.json'
