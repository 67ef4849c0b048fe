import {
  createButtonControl,
  createCameraControl,
  createNavigatorControl,
  createPageContainerControl,
  createRootPortalControl,
  createWebViewControl,
} from './basicControls'
import { createCanvasControl } from './canvas'
import type { ElementControl } from './control'
import { createIconControl } from './icon'
import { createImageControl } from './image'
import { createMatchMediaControl } from './matchMedia'
import { createMovableViewControl } from './movable'
import { createPickerControl } from './picker'
import { createPickerViewControl, createPickerViewColumnControl } from './pickerView'
import { createProgressControl } from './progress'
import { createRichTextControl } from './richText'
import { createScrollViewControl } from './scrollView'
import { createSliderControl } from './slider'
import { createSwiperControl } from './swiper'
import { createTextFieldControl } from './textField'
import {
  createCheckboxControl,
  createCheckboxGroupControl,
  createLabelControl,
  createRadioControl,
  createRadioGroupControl,
  createSwitchControl,
} from './toggles'
import { createVideoControl } from './video'

const CONTROL_FACTORIES: Record<string, (element: HTMLElement) => ElementControl> = {
  button: createButtonControl,
  camera: createCameraControl,
  canvas: createCanvasControl,
  checkbox: createCheckboxControl,
  'checkbox-group': createCheckboxGroupControl,
  'cover-image': createImageControl,
  icon: createIconControl,
  image: createImageControl,
  input: element => createTextFieldControl(element, 'input'),
  label: createLabelControl,
  'match-media': createMatchMediaControl,
  'movable-view': createMovableViewControl,
  navigator: createNavigatorControl,
  'page-container': createPageContainerControl,
  picker: createPickerControl,
  'picker-view': createPickerViewControl,
  'picker-view-column': createPickerViewColumnControl,
  progress: createProgressControl,
  radio: createRadioControl,
  'radio-group': createRadioGroupControl,
  'rich-text': createRichTextControl,
  'root-portal': createRootPortalControl,
  'scroll-view': createScrollViewControl,
  slider: createSliderControl,
  swiper: createSwiperControl,
  switch: createSwitchControl,
  textarea: element => createTextFieldControl(element, 'textarea'),
  video: createVideoControl,
  'web-view': createWebViewControl,
}

/** The behaviour of a built-in element; null for those that are boxes only. */
export const createElementControl = (tag: string, element: HTMLElement): ElementControl | null =>
  CONTROL_FACTORIES[tag]?.(element) ?? null
