interface TrustedTypesPage {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
  };
}

/**
 * Where the server demands trusted types, says what a script may write as markup: the text of a
 * style sheet, which the theme writes. Nothing with a tag,
 * no script and no address of one. Comes before anything is rendered.
 */
export function allowStyleTexts(page: object): void {
  const { trustedTypes } = page as TrustedTypesPage;
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
  });
}
