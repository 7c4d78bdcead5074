/** The headings of the signal stack before its code is loaded: they stand where they stay. */
import { Heading, Line } from './section.tsx'

export const StackStill = () => (
  <div className="flex flex-col gap-7">
    {['Wallet', 'Market pulse', 'Live streams'].map((title) => (
      <section key={title} aria-label={title}>
        <Heading>{title}</Heading>
        <Line>Loading…</Line>
      </section>
    ))}
  </div>
)
