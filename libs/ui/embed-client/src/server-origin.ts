const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/;

/**
 * The origin of a server that a page names by its address or its host. A host without a scheme is
 * reached by https, one on this machine by http, as the modal script reads it.
 */
export function originOfServer(server: string, caller: string): string {
  const address = server.includes('://')
    ? server
    : `${local.test(server) ? 'http' : 'https'}://${server}`;
  try {
    const { origin, protocol } = new URL(address);
    if (/^https?:$/.test(protocol)) return origin;
  } catch {
    // An address that cannot be read is refused below, as one of another scheme is.
  }
  throw new TypeError(
    `${caller} needs the address of your server, such as https://app.example.com; it was given ${JSON.stringify(server)}.`,
  );
}
