/** Where SIP over WebSocket is, and the domain of its users. */
export interface CallServer {
  readonly url: string;
  readonly domain: string;
}

const isAddress = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** The server of a page: `/sip` beside it; `sip.` and its host, or its address alone. */
export function callServerOf({
  protocol,
  host,
  hostname,
}: Pick<Location, 'protocol' | 'host' | 'hostname'>): CallServer {
  return {
    url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/sip`,
    domain: isAddress(hostname) ? hostname : `sip.${hostname}`,
  };
}
