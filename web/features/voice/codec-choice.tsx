/** Chooses the codec (spec S2.4–S2.6, S9.45–S9.47). It is part of the page's address, so a change reloads the page. */
import { Choice } from '#ui/controls/choice.tsx'
import { type Codec, codecOf } from '#web/session/voice/codec.ts'

const CODECS: readonly Codec[] = ['opus', 'pcmu', 'pcma']
const STANDARD: Codec = 'opus'

/** The same address with another codec; the standard one is not spelled out. */
function withCodec(address: string, codec: Codec): string {
  const next = new URL(address)
  if (codec === STANDARD) next.searchParams.delete('codec')
  else next.searchParams.set('codec', codec)
  return next.href
}

type Props = Readonly<{ go?: (address: string) => void }>

export const CodecChoice = ({ go = (address) => location.assign(address) }: Props) => (
  <>
    <div className="flex items-center justify-between gap-3">
      <span>Codec</span>
      <Choice
        label="Codec"
        options={CODECS.map((value) => ({ value, label: <span className="num">{value}</span> }))}
        value={codecOf(location.search)}
        onChange={(codec) => go(withCodec(location.href, codec))}
      />
    </div>
    <p className="text-small text-fg-3">
      Opus sounds best, the others are telephone sound. Changing the codec reloads the page.
    </p>
  </>
)
