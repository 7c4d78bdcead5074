/** A part of the settings, under its heading. */
import type { ReactNode } from 'react'

type Props = Readonly<{ id: string; title: string; children: ReactNode }>

export const Section = ({ id, title, children }: Props) => (
  <section
    id={`settings-${id}`}
    aria-labelledby={`settings-${id}-title`}
    tabIndex={-1}
    className="grid scroll-mt-5 content-start gap-4 border-t border-line pt-5 outline-none first:border-t-0 first:pt-0"
  >
    <h3 id={`settings-${id}-title`} className="text-read leading-none font-semibold">
      {title}
    </h3>
    {children}
  </section>
)

export const Subheading = ({ children }: { children: ReactNode }) => (
  <h4 className="border-t border-line pt-4 text-ui font-[560]">{children}</h4>
)
