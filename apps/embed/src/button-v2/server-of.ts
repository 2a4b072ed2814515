const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * The origin of the server that a page names by `data-domain`, or else the one of the script. A
 * domain that cannot be read is as good as none; a server on this machine is reached by http.
 */
export function serverOf(domain: string | undefined, src: string): string {
  try {
    const scheme = local.test(domain ?? '') ? 'http' : 'https';
    return new URL(/^https?:\/\//.test(domain ?? '') ? `${domain}` : `${scheme}://${domain || '?'}`)
      .origin;
  } catch {
    return new URL(src).origin;
  }
}
