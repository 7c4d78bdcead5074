/** Variables of the model, the speech services and the voice network. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { defaultModels } from '#adapters/openai/models.ts'
import { port, text, variable, webAddress } from './variable.ts'

const secret = (service: string) =>
  variable({
    meaning: `Key for ${service}, where it asks for one.`,
    remedy: 'give the key as its server expects it, or leave the variable out',
    schema: text,
  })
/** 'a=b,c=d': the pattern guarantees that each part is a pair. */
const pairs = z.pipe(
  text.check(z.regex(/^[\w-]+=[^,=\s]+(,\s*[\w-]+=[^,=\s]+)*$/)),
  z.transform(
    (value: string): Readonly<Record<string, string>> =>
      Object.fromEntries(value.split(',').map((pair) => pair.trim().split('=') as [string, string])),
  ),
)

export const talkVariables = {
  OPENAI_API_KEY: variable({
    meaning:
      'Key for OpenAI, whose Realtime models then hear, answer and speak instead of the embedded ones.',
    remedy: 'give the key as OpenAI shows it, or leave the variable out',
    schema: text,
  }),
  OPENAI_BASE_URL: variable({
    fallback: 'https://api.openai.com/v1',
    meaning: 'Address of OpenAI’s API, or of a server that speaks it.',
    remedy: 'give an http or https address that ends in /v1',
    schema: webAddress,
  }),
  OPENAI_MODELS: variable({
    meaning:
      'Other models than the default ones, by what they are for, such as `realtime=gpt-realtime-2.1,transcription=gpt-transcribe`.',
    remedy: `give pairs of name=model with commas between; the names are ${Object.keys(defaultModels).join(', ')}`,
    schema: pairs.check(
      z.refine((value) => Object.keys(value).every((name) => Object.hasOwn(defaultModels, name))),
    ),
  }),
  OPENAI_VOICES: variable({
    meaning: 'Which of OpenAI’s voices speaks for a voice of ours, such as `auto=cedar,onyx=ash`.',
    remedy: 'give pairs of name=voice with commas between',
    schema: pairs,
  }),
  BRAIN_URL: variable({
    meaning:
      'Server of OpenAI’s chat completions (Ollama, llama.cpp, vLLM) that answers instead of the fixed rules; needs BRAIN_MODEL.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  BRAIN_MODEL: variable({
    meaning: 'Model to ask at BRAIN_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  BRAIN_API_KEY: secret('BRAIN_URL'),
  STT_URL: variable({
    meaning: 'Server of OpenAI’s audio transcriptions that hears instead of the built-in voice.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  STT_MODEL: variable({
    fallback: 'whisper-1',
    meaning: 'Model to ask at STT_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  STT_API_KEY: secret('STT_URL'),
  TTS_URL: variable({
    meaning: 'Server of OpenAI’s audio speech that speaks instead of the built-in voice.',
    remedy: 'give the http or https address of the server',
    schema: webAddress,
  }),
  TTS_MODEL: variable({
    fallback: 'tts-1',
    meaning: 'Model to ask at TTS_URL.',
    remedy: 'give the name of a model that the server has',
    schema: text,
  }),
  TTS_VOICE: variable({
    fallback: 'alloy',
    meaning: 'Voice to ask for at TTS_URL.',
    remedy: 'give the name of a voice that the server has',
    schema: text,
  }),
  TTS_API_KEY: secret('TTS_URL'),
  MEDIA_UDP_PORT: variable({
    meaning: 'UDP port of all calls by voice, for a firewall to open; without it any that is free.',
    remedy: 'give a number from 1 to 65535',
    schema: port.check(z.gte(1)),
  }),
  MEDIA_PUBLIC_ADDRESS: variable({
    meaning: 'IP address by which browsers reach MEDIA_UDP_PORT when this machine has another one itself.',
    remedy: 'give an IP address without a port',
    schema: text.check(z.refine((value) => isIP(value) > 0)),
  }),
  VOICE_CALLS: variable({
    fallback: '32',
    meaning: 'How many calls by voice this process carries at once; one more is refused with the reason.',
    remedy: 'give a number from 0 to 1000, 0 for none',
    schema: z.coerce.number().check(z.int(), z.gte(0), z.lte(1000)),
  }),
  GUEST_CALL_MINUTES: variable({
    fallback: '10',
    meaning:
      'How long a guest’s call by voice may last; it says so before it ends, and can be started again.',
    remedy: 'give a number of minutes from 0.1 to 60',
    schema: z.coerce.number().check(z.gte(0.1), z.lte(60)),
  }),
} as const
