// Texts that would run a script in a page that took them for markup. Each calls `window.ran`.
const calls = [
  'ran()',
  '(0,ran)()',
  'top.ran()',
  "window['ran']()",
  'setTimeout(ran)',
  'import("data:text/javascript,ran()")',
];

const wraps = [
  (code) => `<script>${code}</script>`,
  (code) => `"><script>${code}</script>`,
  (code) => `</title><script>${code}</script>`,
  (code) => `</textarea><script>${code}</script>`,
  (code) => `<img src=x onerror=${code}>`,
  (code) => `"><img src=x onerror='${code}'>`,
  (code) => `<svg onload=${code}>`,
  (code) => `<svg><animate onbegin=${code} attributeName=x dur=1s>`,
  (code) => `<body onload=${code}>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>">`,
  (code) => `<iframe src="javascript:${code}">`,
  (code) => `<a href="javascript:${code}">x</a>`,
  (code) => `[x](javascript:${code})`,
  (code) => `![x](x"onerror="${code})`,
  (code) => `<details open ontoggle=${code}>`,
  (code) => `<input autofocus onfocus=${code}>`,
  (code) => `<math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  (code) => `<video><source onerror=${code}></video>`,
  (code) => `<style>@import 'javascript:${code}';</style>`,
  (code) => `<object data="javascript:${code}">`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  (code) => `{{constructor.constructor('${code.replaceAll("'", '')}')()}}`,
  (code) => `\${${code}}`,
  (code) => `' onmouseover='${code}' style='position:fixed;inset:0`,
];

/** 150 texts. */
export const hostileTexts = wraps.flatMap((wrap) => calls.map(wrap));
