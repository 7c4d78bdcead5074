/** Gallery: the tabs of the admin console over accounts and entries from fixtures. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AuditLog } from '#web/features/admin/audit-log.tsx'
import { ENTRIES, PEOPLE, PERSON } from '#web/features/admin/fixtures.ts'
import { People } from '#web/features/admin/people.tsx'
import { PersonView } from '#web/features/admin/person.tsx'
import { auditKey } from '#web/features/admin/use-audit.ts'
import { listKey, personKey } from '#web/features/admin/use-people.ts'
import { Section, State } from './section.tsx'

const nothing = () => undefined

/** One page of a list, which is never read again. */
const page = <T extends object>(content: T) => ({
  initialData: { pages: [{ ...content, next: null }], pageParams: [undefined] },
})

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
queries.setQueryDefaults(listKey, page({ people: PEOPLE }))
queries.setQueryDefaults(personKey, { initialData: PERSON })
queries.setQueryDefaults(auditKey, page({ entries: ENTRIES }))

export const AdminStates = () => (
  <QueryClientProvider client={queries}>
    <Section title="Admin console">
      <div className="grid gap-8 xl:grid-cols-2">
        <State name="people">
          <People />
        </State>
        <State name="audit log">
          <AuditLog />
        </State>
        <State name="a person">
          <PersonView id={PERSON.id} onBack={nothing} />
        </State>
      </div>
    </Section>
  </QueryClientProvider>
)
