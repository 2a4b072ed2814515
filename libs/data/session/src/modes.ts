import { type KeyValue } from './key-value.js';
import { storageKeys } from './storage-keys.js';

/** How the app runs in this page: fixed when it loads. */
export interface Modes {
  readonly embed: boolean;
  readonly mobileApp: boolean;
  readonly genericBrand: boolean;
  readonly platform: 'Android' | 'iOS' | null;
  readonly appVersion: string | null;
}

/** True for true, 1, yes and y in any case. */
export const isEmbedFlag = (value: string | null): boolean => /^(true|1|yes|y)$/i.test(value ?? '');

/** Whether the page sits in a frame of another origin. */
export function isCrossOriginFrame(page: Window): boolean {
  if (page.self === page.top) return false;
  try {
    return page.top?.location.origin !== page.location.origin;
  } catch {
    return true;
  }
}

/** The query wins over the storage and is then stored. */
function rememberedFlag(query: URLSearchParams, storage: KeyValue, key: string): boolean {
  const asked = query.get(key);
  if (asked !== null) storage.set(key, String(asked === 'true'));
  return (asked ?? storage.get(key)) === 'true';
}

/** Reads the modes from the address, the frame and the storage. */
export function readModes(search: string, storage: KeyValue, framedByOther: boolean): Modes {
  const query = new URLSearchParams(search);
  const platform = query.get('platform');
  return {
    embed: framedByOther || isEmbedFlag(query.get('appEmbed')),
    mobileApp: rememberedFlag(query, storage, storageKeys.mobileApp),
    genericBrand: rememberedFlag(query, storage, storageKeys.genericBrand),
    platform: platform === 'Android' || platform === 'iOS' ? platform : null,
    appVersion: query.get('appVersion'),
  };
}
