import {
  createOpenAiTranscription,
  createOpenAiVoice,
  noRecognition,
  type SpeechToTextPort,
  type TextToSpeechPort,
} from '@patchbay/server-providers';
import { createCommandVoice } from '../voices/command-voice.js';
import { createEmbeddedVoice } from '../voices/embedded-voice.js';
import { type NodeSettings } from './node-settings.js';

/** The ears and the voice of a node. */
export interface SpeechServices {
  readonly ears: SpeechToTextPort;
  readonly voice: TextToSpeechPort;
  /** Loads what the first sentence needs. */
  warm(): Promise<void>;
  close(): Promise<void>;
}

const nothing = async (): Promise<void> => undefined;

/** By the operator's settings; without them the built-in voice, and no recognition. */
export function speechServicesOf(settings: NodeSettings): SpeechServices {
  const baseUrl = settings.SPEECH_BASE_URL;
  const service = baseUrl === undefined ? null : { baseUrl, apiKey: settings.SPEECH_API_KEY };
  const ears = service
    ? createOpenAiTranscription({
        ...service,
        model: settings.TRANSCRIPTION_MODEL,
        path: settings.TRANSCRIPTION_PATH,
      })
    : noRecognition;
  if (settings.VOICE_COMMAND !== undefined) {
    const voice = createCommandVoice({ command: settings.VOICE_COMMAND });
    return { ears, voice, warm: nothing, close: nothing };
  }
  if (service) {
    const voice = createOpenAiVoice({
      ...service,
      model: settings.SPEECH_MODEL,
      path: settings.SPEECH_PATH,
      voices: [{ id: settings.SPEECH_VOICE ?? 'alloy', language: 'multi' }],
    });
    return { ears, voice, warm: nothing, close: nothing };
  }
  const voice = createEmbeddedVoice();
  return { ears, voice, warm: () => voice.warm(), close: () => voice.close() };
}
