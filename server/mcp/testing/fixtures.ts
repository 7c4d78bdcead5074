/** The tools, resources and prompts that the conformance suite of the Model Context Protocol asks a server for. */
import { McpServer, type RequestStateCodec, ResourceTemplate } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { askingTools } from './asking-tools.ts'
import { legacyTools } from './legacy-tools.ts'

/** One red pixel, and a moment of silence. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA='

const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' }
const words = (text: string) => ({ type: 'text' as const, text })

function contentTools(server: McpServer): void {
  server.registerTool('test_simple_text', { description: 'Text' }, () => ({
    content: [words('This is a simple text response for testing.')],
  }))
  server.registerTool('test_image_content', { description: 'A picture' }, () => ({ content: [image] }))
  server.registerTool('test_audio_content', { description: 'A sound' }, () => ({
    content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }],
  }))
  server.registerTool('test_embedded_resource', { description: 'A resource' }, () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }))
  server.registerTool('test_multiple_content_types', { description: 'All of them' }, () => ({
    content: [
      words('Multiple content types test:'),
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  }))
  server.registerTool('test_error_handling', { description: 'An error' }, () => {
    throw new Error('This tool intentionally returns an error for testing')
  })
}

function resources(server: McpServer): void {
  server.registerResource(
    'static-text',
    'test://static-text',
    { description: 'Text', mimeType: 'text/plain' },
    ({ href }) => ({
      contents: [
        { uri: href, mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
      ],
    }),
  )
  server.registerResource(
    'static-binary',
    'test://static-binary',
    { description: 'A picture', mimeType: 'image/png' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'image/png', blob: PIXEL }] }),
  )
  server.registerResource(
    'watched-resource',
    'test://watched-resource',
    { description: 'Something to watch', mimeType: 'text/plain' },
    ({ href }) => ({ contents: [{ uri: href, mimeType: 'text/plain', text: 'Watched resource content' }] }),
  )
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id', mimeType: 'application/json' },
    ({ href }, { id }) => ({
      contents: [
        {
          uri: href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
        },
      ],
    }),
  )
}

const said = (...content: readonly object[]) => ({
  messages: content.map((each) => ({ role: 'user' as const, content: each as ReturnType<typeof words> })),
})

function prompts(server: McpServer): void {
  server.registerPrompt('test_simple_prompt', { description: 'Simple' }, () =>
    said(words('This is a simple prompt for testing.')),
  )
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'With arguments', argsSchema: z.object({ arg1: z.string(), arg2: z.string() }) },
    ({ arg1, arg2 }) => said(words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'With a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri: uri }) =>
      said(
        {
          type: 'resource',
          resource: { uri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
        },
        words('Please process the embedded resource above.'),
      ),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'With a picture' }, () =>
    said(image, words('Please analyze the image above.')),
  )
}

/** A server with everything on it; `codec` signs what a client has to bring back. */
export function fixtureServer(codec: RequestStateCodec): McpServer {
  const server = new McpServer(
    { name: 'parley-conformance', version: '1.0.0' },
    {
      capabilities: { logging: {}, completions: {}, resources: { subscribe: true } },
      requestState: { verify: codec.verify },
    },
  )
  contentTools(server)
  legacyTools(server)
  askingTools(server, codec)
  resources(server)
  prompts(server)
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: ['paris', 'park', 'party'], total: 3, hasMore: false },
  }))
  server.server.setRequestHandler('resources/subscribe', () => ({}))
  server.server.setRequestHandler('resources/unsubscribe', () => ({}))
  return server
}
