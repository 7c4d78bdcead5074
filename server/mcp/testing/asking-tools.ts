/** Tools and a prompt that answer with a question and are called again with its answer: the 2026 protocol. */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequests,
  inputRequired,
  type McpServer,
  type RequestStateCodec,
  type ServerContext,
} from '@modelcontextprotocol/server'
import { z } from 'zod'

const words = (text: string) => ({ content: [{ type: 'text' as const, text }] })

const Name = z.object({ name: z.string() })
const Color = z.object({ color: z.string() })
const Ok = z.object({ ok: z.boolean() })
const Context = z.object({ context: z.string() })

const elicit = (message: string, requestedSchema: z.ZodObject) =>
  inputRequired.elicit({ message, requestedSchema })
const sample = (text: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text } }], maxTokens })

const WHO = 'What is your name?'

/** The client's answer to this question; undefined when it is missing or of another kind. */
const answered = <S extends z.ZodObject>({ mcpReq }: ServerContext, key: string, schema: S) =>
  acceptedContent(mcpReq.inputResponses, key, schema)
const hasAnswer = ({ mcpReq }: ServerContext, key: string): boolean =>
  mcpReq.inputResponses !== undefined && key in mcpReq.inputResponses

/** The client's description of itself in this request. */
const capabilitiesOf = ({ mcpReq: { envelope } }: ServerContext): ClientCapabilities =>
  // The envelope's own type names its keys in another way than the constant does.
  (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY] ?? {}

type Step = (context: ServerContext) => Promise<ReturnType<typeof words> | ReturnType<typeof inputRequired>>

function plainQuestions(tool: (name: string, step: Step) => void): void {
  tool('test_input_required_result_elicitation', async (context) => {
    const given = answered(context, 'user_name', Name)
    return given
      ? words(`Hello, ${given.name}!`)
      : inputRequired({ inputRequests: { user_name: elicit(WHO, Name) } })
  })
  tool('test_input_required_result_sampling', async (context) =>
    hasAnswer(context, 'capital_question')
      ? words(JSON.stringify(context.mcpReq.inputResponses?.capital_question))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?', 100) } }),
  )
  tool('test_input_required_result_list_roots', async (context) =>
    hasAnswer(context, 'client_roots')
      ? words(JSON.stringify(context.mcpReq.inputResponses?.client_roots))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  )
  tool('test_input_required_result_capabilities', async (context) => {
    if (context.mcpReq.inputResponses !== undefined) return words('Answered.')
    const { elicitation, sampling } = capabilitiesOf(context)
    const inputRequests: InputRequests = {
      ...(elicitation && { user_name: elicit(WHO, Name) }),
      ...(sampling && { greeting: sample('Generate a greeting', 50) }),
    }
    return inputRequired({ inputRequests })
  })
  tool('test_streaming_elicitation', async (context) => {
    await context.mcpReq.log('info', 'About to ask')
    return hasAnswer(context, 'user_name')
      ? words('Answered.')
      : inputRequired({ inputRequests: { user_name: elicit(WHO, Name) } })
  })
  tool('test_missing_capability', async (context) =>
    hasAnswer(context, 'question')
      ? words('Answered.')
      : inputRequired({ inputRequests: { question: sample('Anything', 10) } }),
  )
}

/** The question is signed, so that the answer belongs to it. */
function signedQuestions(tool: (name: string, step: Step) => void, codec: RequestStateCodec): void {
  const stateOf = ({ mcpReq }: ServerContext) => mcpReq.requestState() as { round?: number } | undefined
  const ask = async (context: ServerContext, inputRequests: InputRequests, round = 1) =>
    inputRequired({ inputRequests, requestState: await codec.mint({ round }, context) })

  for (const name of ['request_state', 'tampered_state'])
    tool(`test_input_required_result_${name}`, async (context) =>
      answered(context, 'confirm', Ok) && stateOf(context)
        ? words('state-ok')
        : ask(context, { confirm: elicit('Please confirm', Ok) }),
    )
  tool('test_input_required_result_multiple_inputs', async (context) => {
    const keys = ['user_name', 'greeting', 'client_roots']
    if (stateOf(context) && keys.every((key) => hasAnswer(context, key))) return words('All answered.')
    return ask(context, {
      user_name: elicit(WHO, Name),
      greeting: sample('Generate a greeting', 50),
      client_roots: inputRequired.listRoots(),
    })
  })
  tool('test_input_required_result_multi_round', async (context) => {
    const round = stateOf(context)?.round ?? 0
    if (round >= 2 && answered(context, 'step2', Color)) return words('Both rounds are done.')
    if (round >= 1 && answered(context, 'step1', Name))
      return ask(context, { step2: elicit('Step 2: What is your favorite color?', Color) }, 2)
    return ask(context, { step1: elicit(`Step 1: ${WHO}`, Name) })
  })
}

export function askingTools(server: McpServer, codec: RequestStateCodec): void {
  const tool = (name: string, step: Step): void => {
    server.registerTool(name, { description: name, inputSchema: z.object({}) }, (_args, context) =>
      step(context),
    )
  }
  plainQuestions(tool)
  signedQuestions(tool, codec)
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks first' },
    async (context) => {
      const given = answered(context, 'user_context', Context)
      if (!given)
        return inputRequired({
          inputRequests: { user_context: elicit('What context should the prompt use?', Context) },
        })
      return { messages: [{ role: 'user', content: { type: 'text', text: given.context } }] }
    },
  )
}
