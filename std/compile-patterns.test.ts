import { describe, expect, it } from 'vitest'
import { compilePatterns } from './compile-patterns.ts'

describe('compilePatterns', () => {
  it('uses each pattern more than once on narrow and on wide characters, and gives a turn after each', async () => {
    const steps: string[] = []
    const pattern = (name: string) => ({
      test(text: string) {
        steps.push(`${name} ${/^[\0-\xff]*$/.test(text) ? 'narrow' : 'wide'}`)
        return false
      },
    })
    const next = async () => void steps.push('turn')
    await compilePatterns([pattern('a'), pattern('b')], next)
    const uses = (name: string) => [...Array(3).fill(`${name} narrow`), ...Array(3).fill(`${name} wide`)]
    expect(steps).toEqual([...uses('a'), 'turn', ...uses('b'), 'turn'])
  })
})
