// By name, so that the bundler leaves out the other parts of each file.
export { control, family, help, landing, stop } from '@locales/zh-Hant/chair.json'
export { button, problem } from '@locales/zh-Hant/chairLink.json'
export { titles } from '@locales/zh-Hant/common.json'
