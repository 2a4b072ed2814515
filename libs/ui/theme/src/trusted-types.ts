interface TrustedTypesPage {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
  };
}

/**
 * Where the server requires trusted types, declares what a script may write as markup: the text of
 * a style sheet, which the theme writes. Text with a tag, scripts and script URLs are rejected.
 * Call it before the first render.
 */
export function allowStyleTexts(page: object): void {
  const { trustedTypes } = page as TrustedTypesPage;
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
