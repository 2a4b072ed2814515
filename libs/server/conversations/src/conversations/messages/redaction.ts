import { masked, secretsOf } from '../../integrations/rules.js';

/** What is shown in place of a secret. */
export const dots = '••••••••';
const named = secretsOf();
/** Whether a value of this name is a secret of an external system. */
export const isSecret = (key: string): boolean => named(key) || /^(set-)?cookie$/i.test(key);

/** Secrets within text: values of a query, and what follows the name of a scheme in a header. */
const inQuery =
  /([?&;](?:access_|auth|api_?|client_|x-)?(?:token|key|secret|password|signature|sig|code)=)[^&#;\s"'<>]+/gi;
const inHeader = /\b((?:Bearer|Basic|Digest)\s+)[\w.~+/=-]{6,}/g;
const inLine = /\b((?:authorization|(?:set-)?cookie|x-api-key|x-auth-token)\s*:\s*)[^\r\n"]+/gi;

/** A text without the values of queries and headers that are secrets. */
export const withoutSecrets = (text: string): string =>
  text.replace(inLine, `$1${dots}`).replace(inHeader, `$1${dots}`).replace(inQuery, `$1${dots}`);

/**
 * Input and result of a function, as a member reads them who inspects a call: the secrets of
 * external systems are hidden, by name and within texts.
 */
export function redactRun(data: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutSecrets(value);
    if (Array.isArray(value)) return value.map(walk);
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, walk(one)]))
      : value;
  };
  return walk(masked(data, isSecret)) as Record<string, unknown>;
}
