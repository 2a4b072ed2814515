import pg from 'pg';

/** A machine under load takes this long; a server that is not there refuses at once. */
const connectionTimeoutMillis = 30_000;

/**
 * A database or a role may limit every statement, as those of hosted databases do: a migration of a
 * large table, or the wait for one that another process runs, ends where our own limits say so, and
 * a connection that listens is idle by its nature.
 */
const withoutLimits = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'idle_session_timeout',
]
  .map((name) => `-c ${name}=0`)
  .join(' ');

/**
 * Opens one connection with the owner's rights from the URL, without the limits of time that the
 * database or the role has; `options` may name others. Throws one sentence, without the password,
 * on failure.
 */
export async function connectOwner(
  url: string,
  applicationName: string,
  options?: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: withoutOptions(url),
    application_name: applicationName,
    connectionTimeoutMillis,
    keepAlive: true,
    // The last one of two equal settings applies.
    options: options ? `${withoutLimits} ${options}` : withoutLimits,
  });
  // Without a listener a failing connection would end the process; a caller that waits for a query
  // gets the error from that query.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw new Error(`The database at ${placeOf(url)} ${reasonOf(error)}`, { cause: error });
  }
}

/**
 * The URL without its `options`: they would override ours, and with them the initial role of the
 * application.
 */
export function withoutOptions(url: string): string {
  const parsed = new URL(url);
  parsed.searchParams.delete('options');
  return parsed.toString();
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === 'ECONNREFUSED') return 'does not answer. Is it running?';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'cannot be found. Check the host of DATABASE_URL.';
  if (code === '28P01' || code === '28000') return 'refuses the user or password.';
  if (code === '3D000') return 'does not exist. Create it first.';
  return `cannot be opened: ${message || code || 'no reason was given'}.`;
}
