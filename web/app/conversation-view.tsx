/** The conversation: the log, its cards, and what the cards know of the chain. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SandboxContext } from '#ui/cards/sandbox.ts'
import { ExplorerContext } from '#ui/chips/explorer.ts'
import { Transcript } from '#web/features/transcript/transcript.tsx'
import { aboutQuery } from '#web/lib/queries.ts'
import { useConversation } from '#web/session/use-session.ts'

/** Another conversation begins at its end, whatever was read before. */
export const ConversationView = () => (
  <ChainProvider>
    <Transcript key={useConversation().id} />
  </ChainProvider>
)

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
