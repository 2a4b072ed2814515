import { docFile } from './renderer.js';
import { hostOfSamples } from './sample-request.js';

/**
 * Runs in the reader's browser before the renderer. The policy of the page refuses a text where
 * markup is expected; the renderer writes brackets and arrows there, so the policy `default` lets
 * texts without markup through. Colours are attributes of the renderer, and follow the scheme.
 */
const script = `'use strict';
(() => {
  const explorer = document.querySelector('openapi-explorer');
  const dark = matchMedia('(prefers-color-scheme: dark)');
  if (window.trustedTypes)
    window.trustedTypes.createPolicy('default', {
      createHTML: (text) => text.replaceAll('<', '&lt;'),
    });
  const paint = () => {
    const colours = JSON.parse(dark.matches ? explorer.dataset.dark : explorer.dataset.light);
    for (const [name, value] of Object.entries(colours)) explorer.setAttribute(name, value);
  };
  const load = async () => {
    const reply = await fetch(explorer.dataset.document);
    if (!reply.ok) throw new Error('The document was not sent: ' + reply.status);
    const text = (await reply.text()).replaceAll('${hostOfSamples}', location.origin);
    await customElements.whenDefined('openapi-explorer');
    await explorer.loadSpec(JSON.parse(text));
    document.getElementById('waiting').hidden = true;
    if (location.hash.length > 1) explorer.scrollTo(explorer.explorerLocation);
  };
  paint();
  dark.addEventListener('change', paint);
  load().catch(() => {
    document.getElementById('waiting').textContent = explorer.dataset.failed;
  });
})();
`;

/** The script that gives the renderer its document and its colours. */
export const startFile = () => docFile('start', 'js', script);
