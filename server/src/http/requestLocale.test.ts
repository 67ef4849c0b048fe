import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { getRequestLocale } from './requestLocale'

const asked = (headers: Record<string, string>) => getRequestLocale({ headers } as unknown as FastifyRequest)

describe('the language of an answer', () => {
  it('is the one chosen in the app before the one of the browser', () => {
    assert.equal(asked({ language: 'zh-Hant', 'accept-language': 'en' }), 'zh-Hant')
  })

  it('is the best one of the browser that we speak', () => {
    assert.equal(asked({ 'accept-language': 'fr, en;q=0.3, zh-TW;q=0.8' }), 'zh-Hant')
    assert.equal(asked({ 'accept-language': 'zh-CN;q=0, en;q=0.1' }), 'en-GB')
  })

  it('is English when nothing is asked for, or nothing that we speak', () => {
    assert.equal(asked({}), 'en-GB')
    assert.equal(asked({ language: 'nonsense', 'accept-language': 'fr;q=x' }), 'en-GB')
  })
})
