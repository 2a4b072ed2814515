/** Text in the named encoding; UTF-8 when it is not known. Nulls cannot be stored. */
export function decode(body: Buffer, charset: string | null): string {
  let decoder = new TextDecoder();
  try {
    decoder = new TextDecoder(charset ?? 'utf-8');
  } catch {
    // An unknown encoding is read as the default one.
  }
  return decoder.decode(body).replaceAll('\u0000', '');
}
