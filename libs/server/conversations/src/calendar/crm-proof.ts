import { refuse } from '@patchbay/server-kit';
import { createFieldServiceCrm } from '@patchbay/server-providers';
import { type AppData } from '../integrations/rules.js';
import { type SchedulingToolServices } from './scheduling-tool-handlers.js';

const timeoutMs = 10_000;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Verifies a token with the field-service CRM before it is stored, and refuses with the invalid
 * field. A stored token is sent only to the address it was entered for: a stolen session must not
 * be able to send it to another host.
 */
export const createCrmProof =
  ({ poster, crm }: Pick<SchedulingToolServices, 'poster' | 'crm'>) =>
  async (data: AppData, before: AppData | null, signal: AbortSignal): Promise<void> => {
    const [token, baseUrl] = [textOf(data.token), textOf(data.baseUrl)];
    if (token === '') return;
    if (before !== null && token === textOf(before.token) && baseUrl !== textOf(before.baseUrl))
      throw refuse.invalid([
        { path: 'body.appData.token', message: 'must be entered again for another address' },
      ]);
    const port =
      baseUrl !== ''
        ? createFieldServiceCrm({ poster, baseUrl, token })
        : crm && createFieldServiceCrm({ ...crm, token });
    if (!port)
      throw refuse.invalid([
        {
          path: 'body.appData.baseUrl',
          message: 'is required: this installation has no CRM of its own',
        },
      ]);
    const { valid, status } = await port.settings(
      AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    );
    if (valid) return;
    if (status !== 0 && status < 500)
      throw refuse.invalid([{ path: 'body.appData.token', message: 'is not accepted by the CRM' }]);
    if (baseUrl === '')
      throw refuse.busy(
        'The CRM does not answer, so the token cannot be checked. Try again in a moment.',
        10,
      );
    throw refuse.invalid([{ path: 'body.appData.baseUrl', message: 'could not be reached' }]);
  };
