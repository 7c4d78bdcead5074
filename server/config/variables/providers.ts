/** Variables of the assistant, the speech services and the transport of voice calls. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { defaultModels } from '#adapters/openai/models.ts'
import { port, text, variable, webAddress } from './variable.ts'

const secret = (service: string) =>
  variable({
    needs: [service],
    meaning: `Key for ${service}, if that server needs one.`,
    remedy: 'give the key as its server expects it, or leave the variable out',
    schema: text,
  })
/** 'a=b,c=d'; the pattern ensures that each part is a pair. */
const pairs = z.pipe(
  text.check(z.regex(/^[\w-]+=[^,=\s]+(,\s*[\w-]+=[^,=\s]+)*$/)),
  z.transform(
    (list: string): Readonly<Record<string, string>> =>
      Object.fromEntries(list.split(',').map((pair) => pair.trim().split('=') as [string, string])),
  ),
)

export const providerVariables = {
  OPENAI_API_KEY: variable({
    meaning: 'Key for OpenAI, whose Realtime models then answer calls instead of the embedded engine.',
    remedy: 'give the key as OpenAI shows it, or leave the variable out',
    schema: text,
  }),
  OPENAI_BASE_URL: variable({
    needs: ['OPENAI_API_KEY'],
    fallback: 'https://api.openai.com/v1',
    meaning: 'Address of OpenAI’s API, or of a compatible server.',
    remedy: 'give an http or https address that ends in /v1',
    schema: webAddress,
  }),
  OPENAI_MODELS: variable({
    needs: ['OPENAI_API_KEY'],
    meaning:
      'Models that replace the default ones, by purpose, such as `realtime=gpt-realtime-2.1,transcription=gpt-transcribe`.',
    remedy: `give pairs of name=model, separated by commas; the names are ${Object.keys(defaultModels).join(', ')}`,
    schema: pairs.check(
      z.refine((models) => Object.keys(models).every((name) => Object.hasOwn(defaultModels, name))),
    ),
  }),
  OPENAI_VOICES: variable({
    needs: ['OPENAI_API_KEY'],
    meaning: 'OpenAI’s voice for each of our voices, such as `auto=cedar,onyx=ash`.',
    remedy: 'give pairs of name=voice, separated by commas',
    schema: pairs,
  }),
  BRAIN_URL: variable({
    meaning:
      'Server of the chat completions API (Ollama, llama.cpp, vLLM) that answers instead of the rules; needs BRAIN_MODEL.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  BRAIN_MODEL: variable({
    needs: ['BRAIN_URL'],
    meaning: 'Model at BRAIN_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  BRAIN_API_KEY: secret('BRAIN_URL'),
  GUARDRAIL: variable({
    meaning:
      'Check of what the assistant says: `model` asks the language model (OpenAI, or BRAIN_MODEL) beside the rules, `rules` never does. By default OpenAI is asked and BRAIN_URL is not, because a server of one’s own would answer later for it.',
    remedy: 'give model or rules',
    schema: z.enum(['model', 'rules']),
  }),
  GUARDRAIL_CHECKS_PER_MINUTE: variable({
    fallback: '120',
    meaning: 'Most checks by the model in a minute; over it, the rules check alone.',
    remedy: 'give a number from 1 to 10000',
    schema: z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)),
  }),
  GUARDRAIL_CHECKS_PER_DAY: variable({
    fallback: '20000',
    meaning: 'Most checks by the model in a day; over it, the rules check alone.',
    remedy: 'give a number from 1 to 1000000',
    schema: z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  }),
  STT_URL: variable({
    meaning:
      'Server of the audio transcriptions API that recognizes speech instead of the built-in recognizer.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  STT_MODEL: variable({
    needs: ['STT_URL'],
    fallback: 'whisper-1',
    meaning: 'Model at STT_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  STT_API_KEY: secret('STT_URL'),
  TTS_URL: variable({
    meaning: 'Server of the audio speech API that speaks instead of the built-in synthesizer.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  TTS_MODEL: variable({
    needs: ['TTS_URL'],
    fallback: 'tts-1',
    meaning: 'Model at TTS_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  TTS_VOICE: variable({
    needs: ['TTS_URL'],
    fallback: 'alloy',
    meaning: 'Voice at TTS_URL.',
    remedy: 'give the name of a voice that the server has',
    schema: text,
  }),
  TTS_API_KEY: secret('TTS_URL'),
  MEDIA_UDP_PORT: variable({
    meaning: 'UDP port of all voice calls, for a firewall to open; by default any free port.',
    remedy: 'give a number from 1 to 65535',
    schema: port.check(z.gte(1)),
  }),
  MEDIA_PUBLIC_ADDRESS: variable({
    meaning:
      'IP address at which browsers reach MEDIA_UDP_PORT, if it differs from this machine’s own. Without it, calls use the address of HOST.',
    remedy: 'give an IP address without a port',
    schema: text.check(z.refine((value) => isIP(value) > 0)),
  }),
  VOICE_CALLS: variable({
    fallback: '32',
    meaning: 'Number of concurrent voice calls of this process; one more is refused with the reason.',
    remedy: 'give a number from 0 to 1000, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
  }),
  GUEST_CALL_MINUTES: variable({
    fallback: '10',
    meaning:
      'Longest voice call of a guest in minutes; the guest is warned before it ends and can start another.',
    remedy: 'give a number of minutes from 0.1 to 60',
    schema: z.coerce.number().check(z.gte(0.1), z.lte(60)),
  }),
} as const
