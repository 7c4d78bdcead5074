import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyPart, loader } from './lazy-part.tsx'

type Props = Readonly<{ name: string }>
const Greeting = ({ name }: Props) => <p>Hello {name}</p>
const Still = ({ name }: Props) => <p>Loading {name}</p>

it('draws a stand-in until the code is there, and then the part with its own props', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Greeting: typeof Greeting }>()
  const Part = lazyPart(
    loader(() => promise),
    (module) => module.Greeting,
    Still,
  )
  const screen = await render(<Part name="Ann" />)
  expect(screen.container.textContent).toBe('Loading Ann')
  resolve({ Greeting })
  await expect.poll(() => screen.container.textContent).toBe('Hello Ann')
})

it('draws a part that is loaded already in its first frame', async () => {
  const load = loader(async () => ({ Greeting }))
  await load()
  const Waiting = vi.fn(() => null)
  const Part = lazyPart(load, (module) => module.Greeting, Waiting)
  const screen = await render(<Part name="Ann" />)
  expect(screen.container.textContent).toBe('Hello Ann')
  expect(Waiting).not.toHaveBeenCalled()
})

class Boundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render = () => this.state.message ?? this.props.children
}

it('hands a failed load to the error boundary', async () => {
  const Part = lazyPart(
    loader(async (): Promise<{ Greeting: typeof Greeting }> => Promise.reject(new Error('gone'))),
    (module) => module.Greeting,
  )
  const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const screen = await render(
    <Boundary>
      <Part name="Ann" />
    </Boundary>,
  )
  await expect.poll(() => screen.container.textContent).toBe('gone')
  expect(errors).toHaveBeenCalled()
  errors.mockClear()
})
