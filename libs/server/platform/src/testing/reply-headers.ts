import { type IncomingHttpHeaders } from 'node:http';

/**
 * The problems of a reply's headers, for any request: content types are not sniffed, of the API
 * only the caller's own files are cached, and no header names the server software.
 */
export function headerFaults(
  url: string,
  headers: IncomingHttpHeaders,
  isEmpty: boolean,
): string[] {
  const type = headers['content-type'] ?? '';
  const cache = headers['cache-control'] ?? '';
  const isFile =
    headers['content-disposition'] !== undefined && /^private, max-age=\d+, immutable$/.test(cache);
  const isDocument = /^\/api\/(docs|openapi\.json)/.test(url);
  return [
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
    ...(isEmpty ||
    /^(image|audio|video|application\/(pdf|octet-stream|vnd\.tcpdump\.pcap))\b/.test(type) ||
    /; charset=utf-8$/.test(type)
      ? []
      : [`type “${type}” without a charset`]),
    ...(!url.startsWith('/api/') || isDocument || isFile || cache === 'no-store'
      ? []
      : [`may be kept: “${cache}”`]),
    ...['server', 'x-powered-by', 'via']
      .filter((name) => headers[name] !== undefined)
      .map((name) => `says ${name}`),
    ...(headers['x-request-id'] === undefined ? ['no x-request-id'] : []),
  ];
}
