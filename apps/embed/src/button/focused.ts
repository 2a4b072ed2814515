/** What has the focus, also within shadow roots: to focus their host would focus nothing. */
export function focused(page: Document): HTMLElement | null {
  let { activeElement } = page;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement as HTMLElement | null;
}
