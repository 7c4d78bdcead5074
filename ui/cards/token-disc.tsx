/** The logo of a token; its disc until the logo has loaded, and where there is none. */
import { use, useState } from 'react'
import { Disc, type DiscProps } from './disc.tsx'
import { LogoContext } from './logo.ts'

export function TokenDisc(props: DiscProps) {
  const url = use(LogoContext)?.(props.id)
  return url === undefined ? <Disc {...props} /> : <LogoDisc key={url} url={url} {...props} />
}

function LogoDisc({ url, ...props }: DiscProps & Readonly<{ url: string }>) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const isShown = state === 'shown'
  return (
    <Disc
      {...props}
      isCovered={isShown}
      picture={
        state !== 'failed' && (
          <img
            src={url}
            alt=""
            decoding="async"
            draggable={false}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={`absolute inset-0 size-full rounded-full object-cover ${isShown ? '' : 'opacity-0'}`}
          />
        )
      }
    />
  )
}
