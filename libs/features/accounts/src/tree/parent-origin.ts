import { isAllowedOrigin } from '@patchbay/intents';

type Page = Pick<Window, 'document'> & {
  readonly location: {
    readonly ancestorOrigins?: { readonly [at: number]: string; readonly length: number };
  };
};

const originOf = (address: string | undefined): string | null => {
  try {
    return address ? new URL(address).origin : null;
  } catch {
    return null;
  }
};

/** The origin of the page around this frame, as the browser tells it; never a wildcard. */
export const parentOrigin = (page: Page): string | null =>
  originOf(page.location.ancestorOrigins?.[0]) ?? originOf(page.document.referrer);

/** The origin of the page around this frame, when it is on the tenant's list. */
export function allowedParent(page: Page, embedOrigins: unknown): string | null {
  const parent = parentOrigin(page);
  const allowed = Array.isArray(embedOrigins)
    ? embedOrigins.flatMap((origin) => (typeof origin === 'string' ? (originOf(origin) ?? []) : []))
    : [];
  return isAllowedOrigin(parent, allowed) ? parent : null;
}
