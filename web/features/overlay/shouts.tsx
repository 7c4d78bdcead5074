/** The shouts on the overlay: a column beside the picture, or a wall over it. Their text is plain text, never more. */
import type { ShownShout } from '#contract/stage.ts'
import { Panel } from './panel.tsx'

type Props = Readonly<{ shouts: readonly ShownShout[] }>

const IN_COLUMN = 5
const ON_WALL = 9

/** The newest stands lowest, where a chat has it. */
export const ShoutColumn = ({ shouts }: Props) => (
  <ul aria-label="Shouts" className="overlay-side absolute flex flex-col justify-end overflow-hidden">
    {shouts
      .slice(0, IN_COLUMN)
      .toReversed()
      .map((shout) => (
        <li key={shout.id}>
          <Panel className="overlay-shout">
            <Alias alias={shout.alias} />
            <p dir="auto" className="line-clamp-8 wrap-anywhere">
              {shout.message}
            </p>
          </Panel>
        </li>
      ))}
  </ul>
)

export const ShoutWall = ({ shouts }: Props) => (
  <>
    <Panel className="overlay-title absolute">
      <h1>Game show</h1>
    </Panel>
    <ul aria-label="Shouts" className="overlay-wall absolute grid grid-cols-3 items-start">
      {shouts.slice(0, ON_WALL).map((shout) => (
        <li key={shout.id}>
          <Panel className="overlay-shout">
            <Alias alias={shout.alias} />
            <p dir="auto" className="line-clamp-8 wrap-anywhere">
              {shout.message}
            </p>
          </Panel>
        </li>
      ))}
    </ul>
  </>
)

const Alias = ({ alias }: { alias: string }) => (
  <b dir="auto" className="block truncate text-accent">
    {alias}
  </b>
)
