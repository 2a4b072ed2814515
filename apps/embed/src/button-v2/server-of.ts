/**
 * The origin of the server that a page names by `data-domain`, or else the one of the script. A
 * domain that cannot be read is as good as none.
 */
export function serverOf(domain: string | undefined, src: string): string {
  try {
    return new URL(/^https?:\/\//.test(domain ?? '') ? `${domain}` : `https://${domain || '?'}`)
      .origin;
  } catch {
    return new URL(src).origin;
  }
}
