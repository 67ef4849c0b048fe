import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { renderChairQrCodePage, getChairLandingPath } from './qrCodePage'

describe('the code of a chair', () => {
  it('leads to the page of its family, model and number', () => {
    assert.equal(getChairLandingPath({ family: 'w', serialNumber: 'W24A000002' }), '/w/W24/W24A000002')
    assert.equal(getChairLandingPath({ family: 'hk', serialNumber: '000000' }), '/hk/HK/000000')
  })

  it('stands on a page to print, with number and link in words', () => {
    const page = renderChairQrCodePage('http://127.0.0.1:8080/w/W24/W24A000002', 'W24A000002')
    assert.match(page, /<svg[^>]*>.*<path/s)
    assert.match(page, /<h1>W24A000002<\/h1>/)
    assert.match(page, /href="http:\/\/127\.0\.0\.1:8080\/w\/W24\/W24A000002"/)
  })
})
