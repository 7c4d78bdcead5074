/** The shouts on the overlay: a column beside the picture, or a wall over it. Their text is plain text, never more. */
import type { ShownShout } from '#contract/stage.ts'
import { Panel } from './panel.tsx'

type Props = Readonly<{ shouts: readonly ShownShout[] }>

const IN_COLUMN = 5
const ON_WALL = 9

/** The newest stands lowest, where a chat has it. */
export const ShoutColumn = ({ shouts }: Props) => (
  <ul
    aria-label="Shouts"
    className="absolute top-[3rem] right-[3rem] bottom-[8.5rem] flex w-[30rem] flex-col justify-end gap-[0.875rem] overflow-hidden"
  >
    {shouts
      .slice(0, IN_COLUMN)
      .toReversed()
      .map((shout) => (
        <li key={shout.id}>
          <Panel className="px-[1.5rem] py-[1rem]">
            <Alias alias={shout.alias} className="text-[1.25rem]" />
            <p dir="auto" className="mt-[0.25rem] line-clamp-8 text-[1.5rem] leading-[1.3] wrap-anywhere">
              {shout.message}
            </p>
          </Panel>
        </li>
      ))}
  </ul>
)

export const ShoutWall = ({ shouts }: Props) => (
  <>
    <Panel className="absolute top-[3rem] left-1/2 -translate-x-1/2 px-[4rem] py-[1.5rem]">
      <h1 className="text-[3.5rem] leading-none font-[580] tracking-[-0.03em]">Game show</h1>
    </Panel>
    <ul
      aria-label="Shouts"
      className="absolute inset-x-[4rem] top-[14rem] grid grid-cols-3 items-start gap-[1.5rem]"
    >
      {shouts.slice(0, ON_WALL).map((shout) => (
        <li key={shout.id}>
          <Panel className="px-[2rem] py-[1.5rem]">
            <Alias alias={shout.alias} className="text-[1.5rem]" />
            <p dir="auto" className="mt-[0.5rem] line-clamp-8 text-[2rem] leading-[1.25] wrap-anywhere">
              {shout.message}
            </p>
          </Panel>
        </li>
      ))}
    </ul>
  </>
)

const Alias = ({ alias, className }: { alias: string; className: string }) => (
  <b dir="auto" className={`block truncate font-[600] text-accent ${className}`}>
    {alias}
  </b>
)
