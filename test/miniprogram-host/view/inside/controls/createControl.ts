import {
  createButton,
  createCamera,
  createNavigator,
  createPageContainer,
  createRootPortal,
  createWebView,
} from './boxes'
import { createCanvas } from './canvas'
import type { Control } from './control'
import { createIcon } from './icon'
import { createImage } from './image'
import { createMovableView } from './movable'
import { createPicker } from './picker'
import { createPickerView, createPickerViewColumn } from './pickerView'
import { createProgress } from './progress'
import { createRichText } from './richText'
import { createScrollView } from './scrollView'
import { createSlider } from './slider'
import { createSwiper } from './swiper'
import { createTextField } from './textField'
import {
  createCheckbox,
  createCheckboxGroup,
  createLabel,
  createRadio,
  createRadioGroup,
  createSwitch,
} from './toggles'
import { createVideo } from './video'

const CONTROLS: Record<string, (element: HTMLElement) => Control> = {
  button: createButton,
  camera: createCamera,
  canvas: createCanvas,
  checkbox: createCheckbox,
  'checkbox-group': createCheckboxGroup,
  'cover-image': createImage,
  icon: createIcon,
  image: createImage,
  input: element => createTextField(element, 'input'),
  label: createLabel,
  'movable-view': createMovableView,
  navigator: createNavigator,
  'page-container': createPageContainer,
  picker: createPicker,
  'picker-view': createPickerView,
  'picker-view-column': createPickerViewColumn,
  progress: createProgress,
  radio: createRadio,
  'radio-group': createRadioGroup,
  'rich-text': createRichText,
  'root-portal': createRootPortal,
  'scroll-view': createScrollView,
  slider: createSlider,
  swiper: createSwiper,
  switch: createSwitch,
  textarea: element => createTextField(element, 'textarea'),
  video: createVideo,
  'web-view': createWebView,
}

/** The behaviour of a built-in element; null for those that are boxes only. */
export const createControl = (tag: string, element: HTMLElement): Control | null =>
  CONTROLS[tag]?.(element) ?? null
