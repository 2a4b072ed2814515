import { soundVariables } from '@patchbay/server-voice/settings';
import * as z from 'zod';
import { wholeNumberFrom } from './formats.js';
import { setting } from './setting.js';

export const settings = {
  MEDIA: setting(
    z.enum(['child', 'elsewhere', 'off'], 'must be child, elsewhere or off').default('child'),
    {
      sets: 'where the sound of calls is made: `child` starts a media process beside the server, `elsewhere` waits for processes that connect with `MEDIA_SECRET`, `off` takes no calls with sound',
      unset: '`child`: one process more, of about 120 MB without a call.',
      example: 'elsewhere',
    },
  ),
  MEDIA_SECRET: setting(z.string().min(32, 'must be at least 32 characters').optional(), {
    sets: 'the secret of media processes on other machines, the same for all',
    unset: 'Derived from the server key, for the process beside the server only.',
    example: 'the output of openssl rand -hex 32',
    isSecret: true,
  }),
  MEDIA_CALLS: setting(soundVariables.MEDIA_CALLS, {
    sets: 'calls with sound at once, for each media process; a process that is late takes fewer by itself',
    unset: '60, for two cores.',
    example: '100',
  }),
  MEDIA_MAX_DELAY: setting(soundVariables.MEDIA_MAX_DELAY, {
    sets: 'milliseconds by which a media process may be late for 2 s before it refuses further calls; speech breaks up beyond 20',
    unset: '20.',
    example: '30',
  }),
  VOICE_PORTS: setting(soundVariables.VOICE_PORTS, {
    sets: 'the UDP ports of browsers’ calls, two for each call, which a firewall must let in and a container must publish as they are',
    unset: '`40000-40199`, for 100 calls.',
    example: '40000-40399',
  }),
  VOICE_ADDRESS: setting(soundVariables.VOICE_ADDRESS, {
    sets: 'the addresses at which browsers reach these ports, the public one first, with commas between them',
    unset:
      'The addresses of the machine’s networks. **Behind NAT or in a container no call has sound then.**',
    example: '203.0.113.7',
  }),
  SIP_WSS_PORT: setting(wholeNumberFrom(1, 65_535).optional(), {
    sets: 'a further port of the product, for scripts of partners that ask for SIP at `wss://sip.{host}:7443/ws`',
    unset: 'None. A proxy may lead port 7443 to `PORT` instead.',
    example: '7443',
  }),
  SIP_WSS_CERT_FILE: setting(z.string().optional(), {
    sets: 'the file of the certificate with its chain, as PEM, for that port; it is read again every hour',
    unset: 'The port is not encrypted, for a proxy in front. **Browsers reach no other one.**',
    example: '/etc/letsencrypt/live/example.com/fullchain.pem',
  }),
  SIP_WSS_KEY_FILE: setting(z.string().optional(), {
    sets: 'the file of its private key, as PEM',
    unset: 'See `SIP_WSS_CERT_FILE`.',
    example: '/etc/letsencrypt/live/example.com/privkey.pem',
  }),
  SPEECH_BASE_URL: setting(soundVariables.SPEECH_BASE_URL, {
    sets: 'a server that speaks the protocol of OpenAI’s operations for speech, for what callers say and for the agent’s voice',
    unset:
      'The built-in voice, which speaks English, and no recognition: agents say so, and callers press keys.',
    example: 'https://api.openai.com/v1',
  }),
  SPEECH_API_KEY: setting(soundVariables.SPEECH_API_KEY, {
    sets: 'the key of that server',
    unset: 'Requests carry no key, which local servers accept.',
    example: 'as the server’s console shows it',
    isSecret: true,
  }),
  TRANSCRIPTION_MODEL: setting(soundVariables.TRANSCRIPTION_MODEL, {
    sets: 'the model that understands speech, by the name that the server gives it',
    unset: '`whisper-1`.',
    example: 'gpt-4o-mini-transcribe',
  }),
  TRANSCRIPTION_PATH: setting(soundVariables.TRANSCRIPTION_PATH, {
    sets: 'the path of that operation, added to `SPEECH_BASE_URL`',
    unset: '`/audio/transcriptions`; the server of whisper.cpp has `/inference`.',
    example: '/inference',
  }),
  SPEECH_MODEL: setting(soundVariables.SPEECH_MODEL, {
    sets: 'the model that speaks, by the name that the server gives it',
    unset: '`tts-1`.',
    example: 'gpt-4o-mini-tts',
  }),
  SPEECH_PATH: setting(soundVariables.SPEECH_PATH, {
    sets: 'the path of that operation, added to `SPEECH_BASE_URL`',
    unset: '`/audio/speech`.',
    example: '/audio/speech',
  }),
  SPEECH_VOICE: setting(soundVariables.SPEECH_VOICE, {
    sets: 'the voice of agents that have chosen none, by the name that the server gives it',
    unset: '`alloy`.',
    example: 'nova',
  }),
  VOICE_COMMAND: setting(soundVariables.VOICE_COMMAND, {
    sets: 'a program of the machine that speaks: it reads a sentence and writes a WAV file; `{voice}` stands for the voice',
    unset: 'See `SPEECH_BASE_URL`.',
    example: 'espeak-ng --stdout',
  }),
} as const;

/** What a media process beside the server is given, as the operator wrote it. */
export const soundNames = Object.keys(soundVariables);
