/** The scenes of the stream with the one that is on, and the way to the overlay. */
import { ArrowUpRight } from 'lucide-react'
import { SCENE_LABELS, type Scene } from '#contract/rules/stage.ts'
import { CardFoot } from '#ui/cards/card.tsx'
import { OUTSIDE_LINK } from '#ui/format/safe-href.ts'
import { Badge } from '#ui/primitives/badge.tsx'

const SHOWS: Readonly<Record<Scene, string>> = {
  'market-live': 'Live prices below, shouts at the side',
  standby: 'A pause sign, with shouts',
  'game-show': 'A title, and a wall of shouts',
}

type Props = Readonly<{ scene: Scene; scenes: readonly Scene[] }>

export const SceneRows = ({ scene, scenes }: Props) => (
  <ul>
    {scenes.map((each) => (
      <li key={each} className="flex min-h-12 items-center gap-3 border-line border-t py-2">
        <span className="min-w-0 flex-1">
          <b className={`block ${each === scene ? 'font-[580]' : 'font-normal text-fg-2'}`}>
            {SCENE_LABELS[each]}
          </b>
          <span className="block text-small text-fg-3">{SHOWS[each]}</span>
        </span>
        {each === scene && <Badge tone="strong">On</Badge>}
      </li>
    ))}
  </ul>
)

export const OverlayFoot = ({ note }: { note?: string }) => (
  <CardFoot note={note}>
    <a
      href="/overlay"
      {...OUTSIDE_LINK}
      className="touch inline-flex h-9 flex-none items-center gap-1.5 rounded-1 font-[550] text-fg-1"
    >
      Open the overlay
      <ArrowUpRight aria-hidden="true" className="size-3.5" />
    </a>
  </CardFoot>
)
