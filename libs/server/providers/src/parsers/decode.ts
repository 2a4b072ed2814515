import { decodeBytes } from '@patchbay/kernel';

/**
 * Text in the named encoding, or in that of its byte order mark; UTF-8 when neither is known. Nulls
 * cannot be stored.
 */
export const decode = (body: Buffer, charset: string | null): string =>
  decodedAs(body, charset ?? 'utf-8').replaceAll('\u0000', '');

function decodedAs(body: Buffer, label: string): string {
  try {
    return decodeBytes(body, label);
  } catch {
    // An unknown encoding is read as the default one.
    return decodeBytes(body, 'utf-8');
  }
}
