import { WebError } from '../web-address/web-error.js';
import { type WebPoster } from '../web/http-poster.js';

/**
 * What a CRM answered. `status` is 0 when it could not be reached; `data` is null when it said
 * nothing that can be read.
 */
export interface CrmAnswer {
  readonly valid: boolean;
  readonly status: number;
  readonly data:
    | Readonly<Record<string, unknown>>
    | readonly Readonly<Record<string, unknown>>[]
    | null;
}

/**
 * The parts of a field-service CRM that scheduling uses: its settings, and the team of a day. Never
 * throws.
 */
export interface CrmPort {
  settings(signal?: AbortSignal): Promise<CrmAnswer>;
  /** `targetDate` is DD-MM-YYYY. */
  team(targetDate: string, signal?: AbortSignal): Promise<CrmAnswer>;
}

export interface FieldServiceOptions {
  /** Posts under the rules for addresses that a tenant may give. */
  readonly poster: WebPoster;
  /** Where the CRM's API begins. */
  readonly baseUrl: string;
  readonly token: string;
  readonly timeoutMs?: number;
}

const maxBytes = 512 * 1024;

/** The CRM's own protocol: posts JSON with a bearer token. */
export function createFieldServiceCrm({
  poster,
  baseUrl,
  token,
  timeoutMs = 8000,
}: FieldServiceOptions): CrmPort {
  const base = baseUrl.replace(/(?<!\/)\/+$/, '');
  async function ask(path: string, body: object, signal?: AbortSignal): Promise<CrmAnswer> {
    try {
      const answer = await poster.post({
        url: `${base}/${path}`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify(body),
        timeoutMs,
        keepBytes: maxBytes,
        signal,
      });
      const data = parse(answer.body);
      return {
        valid: answer.status >= 200 && answer.status < 300 && data !== null,
        status: answer.status,
        data,
      };
    } catch (error) {
      if (error instanceof WebError) return { valid: false, status: 0, data: null };
      throw error;
    }
  }
  return {
    settings: (signal) => ask('settings', {}, signal),
    team: (targetDate, signal) => ask('team', { targetDate }, signal),
  };
}

function parse(body: Buffer): CrmAnswer['data'] {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (Array.isArray(value))
      return value.filter(
        (one): one is Record<string, unknown> =>
          typeof one === 'object' && one !== null && !Array.isArray(one),
      );
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
