/** Shows an error that was thrown while rendering; the page can be rendered again without losing anything. */
import { Component, type ReactNode } from 'react'
import { Button } from '#ui/primitives/button.tsx'

type Props = Readonly<{ children: ReactNode }>
type State = Readonly<{ broken: boolean }>

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main className="grid h-dvh place-content-center gap-4 p-6 text-center">
        <h1 className="text-title">Something went wrong on this page.</h1>
        <p className="max-w-[30rem] text-body text-fg-2">
          Your conversation is kept on the server, and your draft in this browser. Nothing was sent or signed.
        </p>
        <p className="flex justify-center gap-2">
          <Button tone="primary" onClick={() => this.setState({ broken: false })}>
            Try again
          </Button>
          <Button onClick={() => location.reload()}>Reload the page</Button>
        </p>
      </main>
    )
  }
}
