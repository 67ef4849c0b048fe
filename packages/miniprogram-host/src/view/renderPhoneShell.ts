import { getMenuButtonRect, type SimulatedDevice } from '../devices'

export type PhoneShellOptions = { language: string; device: SimulatedDevice }

/** What a device changes of the screen around the pages. */
const renderDeviceStyles = (device: SimulatedDevice): string => {
  const { width, height, top, left } = getMenuButtonRect(device)
  return `
#navigation { line-height: ${device.navigationBarHeight}px }
#capsule { left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px }
.sheet > span:last-child, .wheels { padding-bottom: ${device.homeIndicatorHeight}px }`
}

/** The screen of the phone around the pages: bars, toast, and room for dialogs. */
export const renderPhoneShellHtml = ({ language, device }: PhoneShellOptions): string => `<!doctype html>
<html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<style>
body { margin: 0; background: #fff; overflow: hidden; font: 17px sans-serif; -webkit-tap-highlight-color: transparent }
iframe { position: absolute; left: 0; top: 0; width: 100%; height: 100%; border: 0; background: #fff }
#navigation { position: absolute; inset: 0 0 auto; display: flex; align-items: end; justify-content: center; overflow: hidden;
  font: 600 17px sans-serif; z-index: 2 }
#back { position: absolute; left: 0; width: 48px; text-align: center }
#tabs { position: absolute; inset: auto 0 0; display: flex; overflow: hidden; font: 12px/16px sans-serif; z-index: 2 }
#tabs span { flex: 1; height: 50px; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 2px }
#tabs img { width: 24px; height: 24px }
#capsule { position: absolute; z-index: 9; border-radius: 16px;
  box-sizing: border-box; border: 1px solid #8884; background: #fff9; pointer-events: none }
#pull { position: absolute; left: 0; right: 0; height: 50px; display: flex; gap: 6px; align-items: center; justify-content: center }
#pull i { width: 6px; height: 6px; border-radius: 3px; background: #999 }
#toast { position: absolute; inset: 0; z-index: 10; display: flex; align-items: center; justify-content: center }
#toast[hidden] { display: none }
#toast:not([data-mask]) { pointer-events: none }
#toast div { max-width: 60%; padding: 12px 16px; border-radius: 8px; background: #000c; color: #fff; font: 14px/20px sans-serif;
  text-align: center; white-space: pre-line }
#toast b { display: block; font: 32px/40px sans-serif }
#toast img { display: block; width: 40px; height: 40px; margin: 0 auto 4px }
.veil { position: absolute; inset: 0; z-index: 20; background: #0009; display: flex; align-items: center; justify-content: center }
.veil.low { align-items: end }
.modal { width: 82%; border-radius: 12px; background: #fff; color: #000; text-align: center; overflow: hidden }
.modal h1 { margin: 28px 20px 0; font: 600 17px/24px sans-serif }
.modal p { margin: 12px 20px 28px; color: #888; font: 17px/24px sans-serif; white-space: pre-line; overflow-wrap: anywhere }
.modal h1:empty, .modal p:empty { display: none }
.modal p:first-of-type:not(h1:not(:empty) + p) { margin-top: 28px; color: #000 }
.modal input { width: calc(100% - 40px); margin: 0 20px 20px; box-sizing: border-box; height: 40px; border: 0; border-radius: 4px;
  padding: 0 8px; background: #f2f2f2; font: 17px sans-serif }
.modal footer { display: flex; border-top: 1px solid #eee }
.modal footer span { flex: 1; font: 600 17px/56px sans-serif }
.modal footer span + span { border-left: 1px solid #eee }
.sheet { width: 100%; border-radius: 12px 12px 0 0; background: #f7f7f7; color: #000; text-align: center; overflow: hidden }
.sheet > span, .sheet > h1 { display: block; background: #fff; border-bottom: 1px solid #eee; font: 17px/56px sans-serif }
.sheet > h1 { color: #888; font-size: 12px }
.sheet > span:last-child { margin-top: 8px }
.sheet header { display: flex; justify-content: space-between; background: #fff }
.sheet header span { padding: 0 16px; font: 17px/48px sans-serif; color: #888 }
.sheet header span:last-child { color: #07c160 }
.wheels { position: relative; display: flex; height: 220px; background: #fff }
.wheels::after { content: ''; position: absolute; left: 0; right: 0; top: 88px; height: 44px; box-sizing: border-box;
  border: solid #ddd; border-width: 1px 0; pointer-events: none }
.wheel { flex: 1; min-width: 0; height: 220px; overflow-y: scroll; scroll-snap-type: y mandatory; overscroll-behavior: contain;
  scrollbar-width: none }
.wheel::before, .wheel::after { content: ''; display: block; height: 88px }
.wheel span { display: block; height: 44px; scroll-snap-align: center; font: 17px/44px sans-serif; white-space: nowrap;
  overflow: hidden; text-overflow: ellipsis }${renderDeviceStyles(device)}
</style>
<body><div id="pull" hidden><i></i><i></i><i></i></div><div id="navigation"><span id="back"></span><span id="title"></span></div>
<div id="tabs"></div><div id="capsule"></div><div id="toast" hidden><div></div></div></body></html>`
