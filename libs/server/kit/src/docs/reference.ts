import { type DocApi, entriesOf } from './open-api.js';
import { sampleLanguages } from './sample-languages.js';
import { hostOfSamples, sampleRequest } from './sample-request.js';

const initialisms: ReadonlySet<string> = new Set(['sip']);

/** An area as a heading. */
export const areaTitle = (area: string): string =>
  initialisms.has(area) ? area.toUpperCase() : `${area.charAt(0).toUpperCase()}${area.slice(1)}`;

/**
 * The document that the renderer shows, as text: every operation once, with samples. It names
 * neither a host nor the platform, because tenants show it under a name of their own: the page
 * replaces `hostOfSamples`.
 */
export function referenceOf(api: DocApi, names: readonly string[]): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const entry of entriesOf(api, names)) {
    const request = sampleRequest(api, entry);
    (paths[entry.way.path] ??= {})[entry.way.method.toLowerCase()] = {
      ...entry.operation,
      // The renderer shows a summary as plain text, and the description as Markdown.
      summary: entry.operation.summary.replaceAll('`', ''),
      tags: entry.operation.tags.map(areaTitle),
      security: request.isSigned ? [{ bearer: [] }] : [],
      'x-code-samples': sampleLanguages.map(({ lang, label, write }) => ({
        lang,
        label,
        source: write(request),
      })),
    };
  }
  const text = JSON.stringify({
    ...api,
    info: { title: 'API reference', version: api.info.version },
    tags: api.tags.map((tag) => ({ ...tag, name: areaTitle(tag.name) })),
    servers: [{ url: hostOfSamples }],
    paths,
    // A token in the address is read, and recommended to no reader.
    components: {
      ...api.components,
      securitySchemes: { bearer: api.components.securitySchemes.bearer },
    },
  });
  return text.replace(/https:\/\/(?:console\.)?patchbay\.example/g, hostOfSamples);
}
