import { expect, it } from 'vitest'
import { agentOf, agentsOf } from './agents.ts'

it('[S8.42] a scenario without agents is refused by its name', () => {
  expect(() => agentsOf('empty', { empty: [] })).toThrow('No agents configured for scenario empty')
})

it('[S8.43] a scenario that does not exist is an unknown agent set', () => {
  expect(() => agentsOf('toString')).toThrow('Unknown agent set')
})

it('the first agent answers by default', () => {
  expect(agentOf('parley', undefined).id).toBe('concierge')
  expect(agentOf('parley', 'scout').preset).toBe('scout')
})
