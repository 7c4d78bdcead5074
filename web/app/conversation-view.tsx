/** The conversation: the log, its cards, and what the cards know of the chain. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { isRequest } from '#contract/rules/requests.ts'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { RequestsContext } from '#ui/markdown/inline.tsx'
import { Transcript } from '#web/features/transcript/transcript.tsx'
import { aboutQuery } from '#web/lib/queries.ts'
import { useApp, useConversation } from '#web/session/use-session.ts'

/** Another conversation begins at its end, whatever was read before. */
export const ConversationView = () => (
  <ChainProvider>
    <RequestsProvider>
      <Transcript key={useConversation().id} />
    </RequestsProvider>
  </ChainProvider>
)

/** A press on a request that the built-in assistant proposes sends it. Bold words of a language model may be anything. */
function RequestsProvider({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const { data } = useQuery(aboutQuery)
  const isBuiltIn = data?.systems.some(({ id, mode }) => id === 'model' && mode === 'embedded') === true
  const requests = useMemo(() => ({ isRequest, onPress: (words: string) => session.send(words) }), [session])
  return <RequestsContext value={isBuiltIn ? requests : undefined}>{children}</RequestsContext>
}

/** Chips link to the explorer of this chain, if it has one; a trade on the sandbox chain says so. */
function ChainProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(aboutQuery)
  const chain = data?.systems.find(({ id, mode }) => id === 'chain' && mode === 'embedded')
  return (
    <ExplorerContext value={data?.explorer}>
      <SandboxContext value={chain?.label}>{children}</SandboxContext>
    </ExplorerContext>
  )
}
