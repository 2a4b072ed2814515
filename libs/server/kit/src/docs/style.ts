import { docFile } from './renderer.js';

/** The frame of all pages and the text of guides; the colour of the brand is set by each page. */
const style = `:root{color-scheme:light dark;--ink:#1c2024;--soft:#5a5f68;--line:#e3e5e8;--ground:#fff;
  --raised:#f6f7f8;--link:var(--brand-light)}
@media(prefers-color-scheme:dark){:root{--ink:#edeef0;--soft:#a9adb4;--line:#30343a;--ground:#16181c;
  --raised:#101215;--link:var(--brand-dark)}}
*{box-sizing:border-box}
body{font:16px/1.6 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--ground)}
a{color:var(--link)}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
.skip{position:absolute;left:-100vw}
.skip:focus{left:1rem;top:.5rem;background:var(--ground);padding:.25rem .5rem;z-index:2}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;align-items:baseline;padding:.75rem 1.25rem;
  border-bottom:1px solid var(--line);background:var(--raised);font-size:.9rem}
header strong{font-size:1rem;overflow-wrap:anywhere}
header nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.1rem;list-style:none;margin:0;padding:0}
header nav a{color:var(--ink);text-decoration:none;display:inline-block;padding:.2rem 0}
header nav a:hover,header nav [aria-current]{text-decoration:underline;text-underline-offset:.3em}
#waiting{padding:1.25rem;color:var(--soft);margin:0}
.reference{height:100dvh;display:flex;flex-direction:column}
.reference #content{flex:1;min-height:0;display:flex;flex-direction:column}
openapi-explorer{flex:1;min-height:0;--font-regular:system-ui,sans-serif;
  --font-mono:ui-monospace,SFMono-Regular,Menlo,monospace;--green:#0a6b3d;--blue:#0b5fa8;--orange:#8a5a00;
  --red:#b3261e;--purple:#6f42c1;--gray:#5a5f68;--inline-code-fg:var(--ink);--code-fg:var(--soft);
  --border-color:var(--line);--light-border-color:var(--line)}
@media(prefers-color-scheme:dark){openapi-explorer{--green:#5fd199;--blue:#7db8f0;--orange:#e5b567;
  --red:#ff9d95;--purple:#c4a7ff;--gray:#a9adb4;--light-green:#12261c;--light-blue:#13212e;
  --light-orange:#2a2214;--light-red:#2e1a18;--light-purple:#231c33;--light-gray:#23262b;
  --light-fg:#a9adb4;--placeholder-color:#a9adb4;--code-property-color:#7db8f0;--code-keyword-color:#e5b567;
  --code-operator-color:#c4a7ff}}
.overview{max-width:46rem;line-height:1.6}
@media(max-width:767px){.overview{padding:0 1rem}}
.overview h1{font-size:1.7rem;margin:0 0 .75rem}
.overview h2{font-size:1.2rem;margin:1.75rem 0 .5rem}
.overview li{margin:.3rem 0}
.guide{max-width:52rem;margin:0 auto;padding:1.5rem 1.25rem 4rem}
.guide h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0}
.guide h2{font-size:1.2rem;margin:2.25rem 0 .5rem}
.guide .lead{color:var(--soft);font-size:1.05rem;margin:0 0 1.5rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.86em}
code{background:var(--raised);border:1px solid var(--line);border-radius:4px;padding:.05em .3em;
  overflow-wrap:anywhere}
pre{background:var(--raised);border:1px solid var(--line);border-radius:8px;padding:.85rem 1rem;
  overflow:auto;line-height:1.5;margin:.25rem 0 1rem}
pre code{background:none;border:0;padding:0;font-size:1em;overflow-wrap:normal}
figure{margin:1rem 0}
figcaption{font-size:.85rem;color:var(--soft)}
table{border-collapse:collapse;width:100%;font-size:.95rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .75rem .4rem 0;border-top:1px solid var(--line)}
.wide{overflow-x:auto}
`;

/** The style sheet of the reference and the guides. */
export const styleFile = () => docFile('docs', 'css', style);
