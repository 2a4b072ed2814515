// How much a browser may have to load. KiB after the named compression; the reasons are in the decision records.
export const budgets = [
  { name: 'first load of /app', measure: 'firstLoad', page: 'apps/web/dist/index.html', compression: 'gzip', kib: 193 },
  { name: 'button script', measure: 'file', file: 'button/v1/script.js', compression: 'brotli', kib: 1.5 },
  { name: 'button script, minified address', measure: 'file', file: 'button/v1/scriptMinified.js', compression: 'brotli', kib: 1.5 },
];
