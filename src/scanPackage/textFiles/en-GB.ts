// By name, so that the bundler leaves out the other parts of each file.
export { control, family, help, landing, stop } from '@locales/en-GB/chair.json'
export { button, problem } from '@locales/en-GB/chairLink.json'
export { titles } from '@locales/en-GB/common.json'
