import { type WireEntry } from './wire-table.js';

/** A request, ready to send. */
export interface RequestParts {
  readonly path: string;
  /** JSON text or a form, or nothing when the call has no body. */
  readonly body: string | FormData | undefined;
}

type Args = Readonly<Record<string, unknown>>;

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';
const asQuery = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value));

function fillPath(operation: string, template: string, args: Args, used: Set<string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!isSet(args[name])) throw new TypeError(`${operation}: ${name} is needed for ${template}`);
    const value = String(args[name]);
    // URL parsers drop dot segments even when they are escaped, so the call would reach another
    // path (WHATWG URL, path state).
    if (value === '.' || value === '..')
      throw new TypeError(`${operation}: ${name} must not be "${value}"`);
    used.add(name);
    return encodeURIComponent(value);
  });
}

/**
 * Splits the flat arguments of a call into path, query and body. Unset query values are dropped;
 * the target goes into the query, or into a body that names it. Throws a `TypeError` for a path
 * parameter that is missing or a dot segment.
 */
export function requestParts(
  operation: string,
  entry: WireEntry,
  args: Args,
  target: number | null,
): RequestParts {
  const used = new Set(['targetAccountId']);
  const path = fillPath(operation, entry.path, args, used);
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(args)) {
    if (used.has(name) || value === undefined) continue;
    if (entry.query.includes(name) || entry.openQuery || !entry.hasBody) {
      if (isSet(value)) query.set(name, asQuery(value));
    } else body[name] = value;
  }
  const actsOn = args['targetAccountId'] ?? target;
  if (entry.bodyTarget) body['targetAccountId'] = actsOn;
  else if (entry.targeted && isSet(actsOn)) query.set('targetAccountId', String(actsOn));
  const search = query.toString();
  return {
    path: search === '' ? path : `${path}?${search}`,
    body: entry.hasBody ? (entry.form ? asForm(body) : JSON.stringify(body)) : undefined,
  };
}

/** Files must be a `Blob` or a `File`, whose name goes along; everything else travels as text. */
function asForm(fields: Args): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(name, value);
    else if (value !== null) form.append(name, String(value));
  }
  return form;
}
