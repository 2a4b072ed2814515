import { type Guide, type GuidePart } from './guides/guide.js';
import { guides } from './guides/guides.js';
import { escapeHtml, sentence } from './markup.js';
import { type PageBrand, framed, guidePath } from './page-frame.js';

const idOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

function partMarkup(part: GuidePart): string {
  switch (part.kind) {
    case 'heading':
      return `<h2 id="${idOf(part.text)}">${sentence(part.text)}</h2>`;
    case 'text':
      return `<p>${sentence(part.text)}</p>`;
    case 'list':
      return `<ul>${part.items.map((item) => `<li>${sentence(item)}</li>`).join('')}</ul>`;
    case 'table':
      return (
        `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(part.head.join(', '))}">` +
        `<table><thead>${row(part.head, 'th scope="col"')}</thead>` +
        `<tbody>${part.rows.map((cells) => row(cells, 'td')).join('')}</tbody></table></div>`
      );
    case 'example':
      return (
        `<figure><figcaption id="${part.name}">${sentence(part.caption)}</figcaption>` +
        `<pre tabindex="0" aria-labelledby="${part.name}">` +
        `<code data-example="${part.name}" data-language="${part.language}">` +
        `${escapeHtml(part.source)}</code></pre></figure>`
      );
  }
}

/** A row of a table, each cell in the element that `tag` opens. */
const row = (cells: readonly string[], tag: string): string =>
  `<tr>${cells.map((cell) => `<${tag}>${sentence(cell)}</${tag.slice(0, 2)}>`).join('')}</tr>`;

/** A guide as a page. It has no script. */
export const guidePage = (guide: Guide, stylePath: string, brand: PageBrand): string =>
  framed(
    {
      path: guidePath(guide.name),
      title: guide.title,
      isReference: false,
      stylePath,
      head: '',
      body:
        `<article class="guide"><h1>${escapeHtml(guide.title)}</h1>` +
        `<p class="lead">${sentence(guide.summary)}</p>` +
        `${guide.parts.map(partMarkup).join('')}</article>`,
    },
    brand,
  );

/** The guides with what each is about. */
export const guideListPage = (stylePath: string, brand: PageBrand): string =>
  guidePage(
    {
      name: '',
      title: 'Guides',
      summary: 'Programs that run as they stand; the reference has each call.',
      parts: [
        {
          kind: 'list',
          items: guides.map((one) => `[${one.title}](${guidePath(one.name)}): ${one.summary}`),
        },
      ],
    },
    stylePath,
    brand,
  );
