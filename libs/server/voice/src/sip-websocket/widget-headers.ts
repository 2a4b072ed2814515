import { type SipMessage, headerOf } from '@patchbay/server-providers';

/** Bytes of decoded text. */
const maxMetaData = 4096;
const maxJwt = 8192;

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
};

/** The text of `X-MetaData`, URL-encoded by the widget, without control characters. */
export function metaDataOf(message: SipMessage): string | null {
  const value = headerOf(message, 'X-MetaData');
  if (!value || value.length > maxMetaData * 3) return null;
  // oxlint-disable-next-line no-control-regex -- these are what is removed
  const text = decoded(value).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
  return text === '' || Buffer.byteLength(text) > maxMetaData ? null : text;
}

/** The value of `X-JWTAuth`. */
export function jwtOf(message: SipMessage): string | null {
  const value = headerOf(message, 'X-JWTAuth');
  return value && value.length <= maxJwt && /^[\x21-\x7e]+$/.test(value) ? value : null;
}
