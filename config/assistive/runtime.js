import { mergeInternalComponents } from '@tarojs/shared'
import { assistiveAttributes } from './attributes'

mergeInternalComponents(assistiveAttributes)
