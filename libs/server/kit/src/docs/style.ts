/** The style sheet of the pages; no script, no external font, light and dark. */
export const style = `
:root{color-scheme:light dark;--ink:#1c2024;--soft:#60646c;--line:#e3e5e8;--ground:#fff;--raised:#f6f7f8;
  --link:#0b5fa8;--code:#f1f3f5;--get:#0a6b3d;--post:#0b5fa8;--put:#8a5a00;--delete:#b3261e;--panel:#15181b;
  --panel-ink:#e6e8ea;--key:#8ec7ff;--text:#a6dfa8}
@media(prefers-color-scheme:dark){:root{--ink:#edeef0;--soft:#a9adb4;--line:#30343a;--ground:#111315;
  --raised:#191c1f;--link:#7db8f0;--code:#212529;--get:#5fd199;--post:#7db8f0;--put:#e5b567;--delete:#ff9d95;
  --panel:#0b0d0f}}
*{box-sizing:border-box}html{scroll-padding-top:1rem}
body{font:15px/1.55 system-ui,sans-serif;margin:0;color:var(--ink);background:var(--ground);display:grid;
  grid-template-columns:17rem minmax(0,1fr)}
a{color:var(--link);text-decoration:none}
a:hover{text-decoration:underline}
:focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
nav{position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.25rem 1rem 2rem 1.25rem;
  border-right:1px solid var(--line);background:var(--raised);font-size:.9rem}
nav strong{display:block;font-size:1rem;margin-bottom:.75rem}
nav ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.22rem .5rem;border-radius:6px;color:var(--ink)}
nav li a:hover{background:var(--code);text-decoration:none}
nav [aria-current]{font-weight:600;background:var(--code)}
nav ul ul{margin:.15rem 0 .5rem .6rem;border-left:1px solid var(--line);padding-left:.35rem;font-size:.85rem}
nav ul ul a{color:var(--soft);overflow-wrap:anywhere}
main{padding:2rem 2.5rem 5rem;min-width:0;max-width:92rem}
h1{font-size:1.7rem;margin:0 0 .5rem;text-transform:none}
h2{font-size:1.2rem;margin:2.5rem 0 .6rem}
h3{font-size:1.05rem;margin:0 0 .35rem}
h4{font-size:.78rem;letter-spacing:.04em;text-transform:uppercase;color:var(--soft);margin:1.25rem 0 .4rem}
.lead{color:var(--soft);font-size:1.02rem;max-width:46rem;margin:0 0 1.5rem}main>p,main>ul{max-width:46rem}
code,pre{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.85em}
code{background:var(--code);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
article{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2.5rem;padding:1.75rem 0;
  border-top:1px solid var(--line)}
article>*{min-width:0}
article h3 a{color:var(--ink)}
.way{display:flex;gap:.5rem;align-items:baseline;margin:.15rem 0}
.way code{background:none;padding:0}
.method{font:600 .78rem ui-monospace,monospace;min-width:3.4rem}
.GET{color:var(--get)}
.POST{color:var(--post)}
.PUT,.PATCH{color:var(--put)}
.DELETE{color:var(--delete)}
.meta,.limit,.type,.needed{color:var(--soft);font-size:.85em}
.needed{color:var(--delete)}
.fields{margin:0}
.fields dt{padding-top:.5rem;border-top:1px solid var(--line)}
.fields dt:first-child{border-top:0}
.fields dd{margin:.1rem 0 .5rem;font-size:.92em}
details{margin:.35rem 0 .2rem}
summary{cursor:pointer;color:var(--link);font-size:.88em}
details>.fields{border-left:2px solid var(--line);padding-left:.9rem;margin-top:.35rem}
pre{margin:0 0 1rem;padding:.85rem 1rem;background:var(--panel);color:var(--panel-ink);border-radius:8px;
  overflow:auto;max-height:26rem;line-height:1.5;font-size:.8rem}
pre b{font-weight:400;color:var(--key)}
pre i{font-style:normal;color:var(--text)}
.caption{font-size:.78rem;color:var(--soft);margin:0 0 .3rem}
.refusals{list-style:none;margin:0;padding:0;font-size:.9em}
.refusals li{display:flex;gap:.6rem;padding:.15rem 0}
.refusals b{min-width:2.2rem}
.areas{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.75rem;margin:1rem 0 2rem;
  max-width:none;padding:0;list-style:none}
.areas a{display:block;height:100%;padding:.85rem 1rem;border:1px solid var(--line);border-radius:8px;color:var(--ink)}
.areas a:hover{border-color:var(--link);text-decoration:none}
.areas strong{display:block}
.areas span{color:var(--soft);font-size:.9em}
.index{width:100%;border-collapse:collapse;font-size:.9rem}
.index td{padding:.3rem .75rem .3rem 0;vertical-align:top;border-top:1px solid var(--line)}
.index code{background:none;padding:0}
@media(max-width:75rem){article{grid-template-columns:minmax(0,1fr)}}
@media(max-width:50rem){body{display:block}
nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line);padding:1rem}
nav ul ul{display:none}
nav>ul{display:flex;flex-wrap:wrap;gap:.15rem}
main{padding:1.25rem 1rem 4rem}
.index td{display:block;border:0;padding:.1rem 0}
.index tr{display:block;border-top:1px solid var(--line);padding:.4rem 0}
.areas{grid-template-columns:1fr}}
`;
