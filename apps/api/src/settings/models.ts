import * as z from 'zod';
import { numberFrom, url } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  MODEL_BASE_URL: setting(url('http', 'https').optional(), {
    sets: 'a model server that speaks the protocol of OpenAI’s chat completions, together with `MODEL_NAME`',
    unset:
      'The built-in offline model, which answers from the owner’s text and asks for what a function needs. It is no language model.',
    example: 'https://api.openai.com/v1',
  }),
  MODEL_API_KEY: setting(z.string().optional(), {
    sets: 'the key of that server',
    unset: 'Requests carry no key, which local model servers accept.',
    example: 'as the server’s console shows it',
    isSecret: true,
  }),
  MODEL_NAME: setting(z.string().optional(), {
    sets: 'the model, by the name that the server gives it',
    unset: 'See `MODEL_BASE_URL`.',
    example: 'gpt-4.1-mini',
  }),
  MODEL_FIRST_TOKEN: setting(numberFrom(1, 40).optional(), {
    sets: 'seconds that a model server may take until its first words; comments that keep the connection open count',
    unset: '30.',
    example: '10',
  }),
} as const;
