/** Shows at all times which outside systems are embedded. */
import { useQuery } from '@tanstack/react-query'
import { Badge } from '#ui/primitives/badge.tsx'
import { aboutQuery } from '#web/lib/queries.ts'

/** The systems that change the meaning of an answer; where rows are stored does not. */
const SHOWN = ['chain', 'market', 'model', 'voice']

export function Systems({ className = '' }: { className?: string }) {
  const { data } = useQuery(aboutQuery)
  const embedded = data?.systems.filter(({ id, mode }) => mode === 'embedded' && SHOWN.includes(id)) ?? []
  if (embedded.length === 0) return null
  return (
    <ul aria-label="Embedded systems" className={`items-center gap-2 ${className}`}>
      {embedded.map(({ id, label, detail }, index) => (
        <li key={id} className={index === 0 ? '' : 'max-xl:hidden'}>
          <Badge tone="hatched" title={detail}>
            {label}
            <span className="sr-only">: {detail}</span>
          </Badge>
        </li>
      ))}
    </ul>
  )
}
