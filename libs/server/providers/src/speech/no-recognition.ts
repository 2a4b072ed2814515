import { type SpeechToTextPort } from './port.js';
import { SpeechError } from './speech-error.js';

/** The embedded recognition: there is none, and its label says what to set. */
export const noRecognition: SpeechToTextPort = {
  label: 'None. Set SPEECH_BASE_URL.',
  isAvailable: false,
  streams: false,
  transcribe: () =>
    Promise.reject(new SpeechError('unavailable', 'This installation has no speech recognition.')),
};
