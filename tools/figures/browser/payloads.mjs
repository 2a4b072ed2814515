// 150 texts that would run a script or create an element if a screen interpreted text as HTML, as a
// URL or as an expression.
const run = 'patchbayHit(1)';
const bare = [
  `<b data-hostile>bold</b>`,
  `<img data-hostile src=x onerror=${run}>`,
  `<svg data-hostile onload=${run}>`,
  `<svg data-hostile><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg data-hostile><a xlink:href="javascript:${run}"><text x=20 y=20>x</text></a>`,
  `<svg data-hostile><script>${run}</script></svg>`,
  `<script data-hostile>${run}</script>`,
  `<script data-hostile src="data:text/javascript,${run}"></script>`,
  `<iframe data-hostile srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe data-hostile src="javascript:parent.${run}"></iframe>`,
  `<object data-hostile data="javascript:${run}"></object>`,
  `<embed data-hostile src="javascript:${run}">`,
  `<details data-hostile open ontoggle=${run}>x</details>`,
  `<video data-hostile><source onerror=${run}></video>`,
  `<audio data-hostile src=x onerror=${run}></audio>`,
  `<input data-hostile autofocus onfocus=${run}>`,
  `<select data-hostile autofocus onfocus=${run}></select>`,
  `<textarea data-hostile autofocus onfocus=${run}></textarea>`,
  `<body data-hostile onload=${run}>`,
  `<marquee data-hostile onstart=${run}>x</marquee>`,
  `<form data-hostile action="javascript:${run}"><button>go</button></form>`,
  `<button data-hostile formaction="javascript:${run}">go</button>`,
  `<a data-hostile href="javascript:${run}">go</a>`,
  `<a data-hostile href="java&#10;script:${run}">go</a>`,
  `<a data-hostile href="data:text/html,<script>${run}</script>">go</a>`,
  `<base data-hostile href="javascript:/a/-${run}//">`,
  `<link data-hostile rel=stylesheet href="data:text/css,*{background:url(x)}">`,
  `<meta data-hostile http-equiv=refresh content="0;url=javascript:${run}">`,
  `<style data-hostile>@import "javascript:${run}";</style>`,
  `<div data-hostile style="background:url(javascript:${run})">x</div>`,
  `<math data-hostile><mtext><table><mglyph><style><img src=x onerror=${run}></style></mglyph></table></mtext></math>`,
  `<template data-hostile><img src=x onerror=${run}></template>`,
  `<noscript><p title="</noscript><img data-hostile src=x onerror=${run}>">`,
  `<xss data-hostile id=x tabindex=1 onfocus=${run}></xss>`,
  `<div data-hostile onpointerenter=${run} onanimationstart=${run}>x</div>`,
  `<img data-hostile src="x\` \`><script>${run}</script>"\` \`>`,
  `{{constructor.constructor('${run}')()}}`,
  `\${${run}}`,
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  ` javascript:${run}`,
  `java\tscript:${run}`,
  `javascript://%0a${run}`,
  `data:text/html,<script>${run}</script>`,
  `vbscript:${run}`,
  `[go](javascript:${run})`,
  `![x](javascript:${run})`,
  `![x](x"onerror="${run})`,
  `<https://x.test/" onmouseover="${run}>`,
  `&lt;img data-hostile src=x onerror=${run}&gt;`,
];
/**
 * Each payload alone, breaking out of an attribute and its element, and breaking out of a script, a
 * comment or raw text.
 */
const around = [
  (text) => text,
  (text) => `"'>${text}`,
  (text) => `--></textarea></title></style></script>'";${run}//${text}`,
];

export const payloads = around.flatMap((wrap) => bare.map(wrap));

/**
 * The payloads in groups that fit into one field. Each group begins with one that creates a marked
 * element, so that no payload hides the others.
 */
export function groupsOf(count) {
  const size = Math.ceil(payloads.length / count);
  return Array.from({ length: count }, (_none, at) =>
    [bare[0], ...payloads.slice(at * size, (at + 1) * size)].join(' '),
  );
}

/** A payload that is a complete URL replaces a URL. */
export const hostileUrls = bare.filter((text) => /^\s*(java|data:|vbscript)/i.test(text));
