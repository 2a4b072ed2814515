type Page = Pick<Window, 'document'> & {
  readonly location: {
    readonly ancestorOrigins?: { readonly [at: number]: string; readonly length: number };
  };
};

const originOf = (address: string | undefined): string | null => {
  try {
    const { origin } = new URL(address ?? '');
    return origin === 'null' ? null : origin;
  } catch {
    return null;
  }
};

/** The origin of the page around this frame, as the browser tells it; never a wildcard. */
export const parentOrigin = (page: Page): string | null =>
  originOf(page.location.ancestorOrigins?.[0]) ?? originOf(page.document.referrer);
