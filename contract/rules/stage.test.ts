import { describe, expect, it } from 'vitest'
import { DEFAULT_SCENE, hasLink, SCENE_LABELS, SCENES, sceneOf } from './stage.ts'

describe('a scene', () => {
  it.each([
    ['market-live', 'market-live'],
    ['  Market   Live ', 'market-live'],
    ['MARKET_LIVE', 'market-live'],
    ['game \t_show', 'game-show'],
    ['standby', 'standby'],
    ['marketlive', undefined],
    ['market--live', undefined],
    ['the standby', undefined],
    ['', undefined],
  ])('%j names %s', (text, scene) => expect(sceneOf(text)).toBe(scene))

  it('is found by its own label, and a stage begins with one of them', () => {
    expect(SCENES.map((scene) => sceneOf(SCENE_LABELS[scene]))).toEqual(SCENES)
    expect(SCENES).toContain(DEFAULT_SCENE)
  })
})

describe('a link in a shout', () => {
  it.each([
    'https://evil.example/x',
    'http://1.2.3.4',
    'www.evil',
    'go to evil.example now',
    'EVIL.COM',
    'evil。com',
    'evil．com',
    't.me/x',
    'пример.рф',
    'ftp://x',
  ])('is found in %s', (text) => expect(hasLink(text)).toBe(true))

  it.each([
    'gm everyone...',
    'SOL is at 168.42',
    'up 3.5% today. Nice',
    'v2.0 soon',
    'e. g. this',
    'wow!?',
    '早上好。大家好',
  ])('is not found in %s', (text) => expect(hasLink(text)).toBe(false))
})
