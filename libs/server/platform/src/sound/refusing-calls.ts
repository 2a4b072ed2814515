import { type VoiceCalls } from '@patchbay/server-voice/link';

/** A server without calls: no visitor is known, and nothing is opened. */
export const refusingCalls: VoiceCalls = {
  credentialsOf: async () => null,
  open: async () => ({ refusal: 'unknown' }),
  onCommand: () => () => undefined,
};
