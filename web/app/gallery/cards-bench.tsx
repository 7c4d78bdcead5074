/** The card of each tool with its result, mounted on request, for measuring (bench/cards.bench.ts). */
import { type ComponentType, useState } from 'react'
import type { CardActions } from '#tools/_kit/card.tsx'
import type { CardCall } from '#tools/_kit/card-call.ts'
import { cards } from '#tools/cards.tsx'
import { fixtures } from '#tools/fixtures.ts'

const actions = {}
const names = Object.keys(cards) as (keyof typeof cards)[]

export function CardsBench() {
  const [shown, setShown] = useState<keyof typeof cards>()
  // The card and the fixture of one name belong to one contract; the compiler cannot follow the index.
  const Shown = shown && (cards[shown] as unknown as ComponentType<{ call: CardCall; actions: CardActions }>)
  return (
    <main className="mx-auto grid w-[760px] gap-4 p-6">
      <nav className="flex flex-wrap gap-2">
        {names.map((name) => (
          <button key={name} type="button" onClick={() => setShown(shown === name ? undefined : name)}>
            {name}
          </button>
        ))}
      </nav>
      <div data-shown={shown ?? ''}>
        {Shown && shown && <Shown call={fixtures[shown].done} actions={actions} />}
      </div>
    </main>
  )
}
