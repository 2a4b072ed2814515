/**
 * The origin of a page that may show the app, as browsers write it: scheme, host and port, nothing
 * behind. Null for what is no address, and for one without TLS that is not of this machine.
 */
export function hostOrigin(line: string): string | null {
  try {
    const { protocol, origin } = new URL(line.trim());
    return protocol === 'https:' || /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
      ? origin
      : null;
  } catch {
    return null;
  }
}
