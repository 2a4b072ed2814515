/**
 * True for a URL of this installation or of a verified domain above the account: mails never link
 * elsewhere.
 */
export function isOwnAddress(link: string, publicUrl: string, domains: readonly string[]): boolean {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  if (!['https:', 'http:'].includes(url.protocol) || url.username !== '' || url.password !== '')
    return false;
  return (
    url.origin === new URL(publicUrl).origin ||
    (url.protocol === 'https:' && url.port === '' && domains.includes(url.hostname))
  );
}
