/** Draws the subject and the age of the result. */
import { Card } from '#ui/cards/card.tsx'
import { Facts } from '#ui/cards/facts.tsx'
import { Source } from '#ui/cards/source.tsx'
import { Failure, Loading } from '#ui/cards/states.tsx'
import { defineCard } from '../_kit/card.tsx'
import { retryOf } from '../_kit/retry.ts'
import { codexExec } from './contract.ts'

const TITLE = codexExec.title

export const card = defineCard(codexExec, ({ call, actions }) => {
  if (call.status === 'running')
    return (
      <Loading
        title={TITLE}
        text={codexExec.intent({ subject: call.input.subject ?? 'it' })}
        elapsedMs={call.elapsedMs}
      />
    )
  if (call.status === 'failed')
    return (
      <Failure
        title={TITLE}
        heading="It did not finish"
        cause={call.message}
        retry={retryOf(call, actions)}
      />
    )
  const { subject, asOf } = call.output
  return (
    <Card title={TITLE} subject={subject} aside={<Source source="This server" asOf={asOf} />}>
      <Facts items={[{ label: 'Subject', value: subject }]} />
    </Card>
  )
})
