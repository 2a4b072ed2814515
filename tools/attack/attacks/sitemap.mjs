import { feed } from '../knowledge.mjs';

const sitemap = (urls) => Buffer.from(`<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${Array.from({ length: urls }, (_none, at) => `<url><loc>http://127.0.0.1:1/page-${at}-${'x'.repeat(60)}</loc></url>`).join('')}</urlset>`);

export const attack = {
  isAlone: true, finding: 'A15', how: 'a trial adds six sitemaps of 9 MB', holds: 'others are answered within 300 ms', mostMs: 150_000,
  run: async ({ open }) => {
    const bytes = sitemap(75_000);
    const pages = Object.fromEntries(Array.from({ length: 6 }, (_none, at) => [`/sitemap${at}.xml`, { type: 'application/xml', bytes }]));
    const { slowestMs, peak } = await feed(open, pages, { mostMs: 300 });
    return `slowest other answer ${slowestMs} ms, ${peak} MB, ${Math.round(bytes.length / 1024 / 1024)} MB each`;
  },
};
