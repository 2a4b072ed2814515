interface Rules {
  createHTML(text: string): string | null;
  createScriptURL?(address: string): string | null;
}

interface TrustedTypesPage {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: Rules): unknown;
  };
}

/** The service worker of the console, beside the page of the build. */
export const serviceWorkerPath = '/service-worker.js';

/**
 * Where the server requires trusted types, declares what a script may write as markup: the text of
 * a style sheet, which the theme writes. Text with a tag and scripts are rejected, and of script
 * URLs all but `worker`, the service worker of the page. Call it before the first render.
 */
export function allowStyleTexts(page: object, worker?: string): void {
  const { trustedTypes } = page as TrustedTypesPage;
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    ...(worker === undefined
      ? {}
      : { createScriptURL: (address) => (address === worker ? address : null) }),
  });
}
