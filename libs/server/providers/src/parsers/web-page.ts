/**
 * What came: the address after redirects, the type without parameters, and the body, decompressed.
 */
export interface WebPage {
  readonly url: string;
  readonly contentType: string;
  readonly charset: string | null;
  readonly body: Buffer;
  /** The headers `Content-Security-Policy`; a reply may have several. */
  readonly policies?: readonly string[];
}
