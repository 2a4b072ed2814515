import { type ModelError } from '@patchbay/server-providers';

/**
 * Why a model gave no answer, for a member who tests the agent. The error’s own message names the
 * model server and what it sent: it is for the operator, and goes to the log.
 */
export const failureWords: Readonly<Record<ModelError['code'], string>> = {
  unreachable: 'The model cannot be reached. Try again in a moment.',
  timeout: 'The model took too long. Try again in a moment.',
  interrupted: 'The connection to the model broke off. Try again in a moment.',
  busy: 'The model is busy. Try again in a moment.',
  open: 'The model failed several times and rests for a while. Try again in a moment.',
  refused: 'The model refused this. The operator of this installation finds the reason in its log.',
  malformed: 'The model’s answer could not be used. Try again.',
  aborted: 'The answer was called off.',
};
