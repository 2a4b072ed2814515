import pg from 'pg';

/** A machine under load takes this long; a server that is not there refuses at once. */
const connectionTimeoutMillis = 30_000;

/**
 * Opens one connection with the owner's rights from the URL. Throws one sentence, without the
 * password, on failure.
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
    ...(options ? { options } : {}),
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
