/**
 * M7: opens every screen and overlay with replies whose free texts carry 150 payloads, as an owner
 * and as a super-admin. Counts payloads that ran, that became elements, and reports of the content
 * security policy.
 */
import { begin, openConsole, pageOf, visit } from './console.mjs';
import { operationFor, withTexts } from './hostile-replies.mjs';
import { groupsOf, hostileUrls, payloads } from './payloads.mjs';

const groups = groupsOf(Number(process.env.PATCHBAY_PAYLOAD_GROUPS ?? 3));
const found = { executions: [], elements: [], reports: [], links: [] };
const fields = new Set();

/** Records on a page: calls of the payloads, dialogs, and reports of the policy. */
async function watch(page, where) {
  await page.exposeFunction('patchbayHit', () => found.executions.push(where.now));
  await page.exposeFunction('patchbayReport', (text) =>
    found.reports.push(`${where.now}: ${text}`),
  );
  page.on('dialog', (dialog) => {
    found.executions.push(where.now);
    void dialog.dismiss();
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (report) =>
      window.patchbayReport(
        `${report.effectiveDirective} ${report.blockedURI} ${report.sample}`.slice(0, 200),
      ),
    ),
  );
}

/** Responds with the product's reply, with its free texts rewritten. */
async function rewriteReplies(page, group, at) {
  const hostile = (text, place) => {
    fields.add(place);
    return /^https?:/.test(text) ? hostileUrls[at % hostileUrls.length] : `${text} ${group}`;
  };
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      const operation = operationFor(request.method(), new URL(request.url()).pathname);
      if (!operation) return route.continue();
      const reply = await route.fetch().catch(() => undefined);
      if (!reply) return route.abort().catch(() => undefined);
      const body = await reply.json().catch(() => undefined);
      if (body === undefined) return route.fulfill({ response: reply });
      const json = withTexts(body, operation.schema, hostile, operation.name);
      return route.fulfill({ response: reply, json }).catch(() => undefined);
    },
  );
}

/** Effects of payloads on the page: marked elements, and links that would run a script. */
const inspect = (page) =>
  page.evaluate(() => ({
    elements: document.querySelectorAll('[data-hostile]').length,
    links: [...document.querySelectorAll('[href],[src],[action],[formaction]')].filter((element) =>
      ['href', 'src', 'action', 'formaction'].some((name) =>
        /^[\s\p{Cc}]*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text\/html)/iu.test(
          element.getAttribute(name) ?? '',
        ),
      ),
    ).length,
  }));

async function look(page, where, name) {
  const { elements, links } = await inspect(page);
  if (elements) found.elements.push(`${where.now} ${name}: ${elements}`);
  if (links) found.links.push(`${where.now} ${name}: ${links}`);
}

/**
 * Checks that the measurement detects an element, a report and a call; otherwise a result of zero
 * would prove nothing.
 */
async function provesItself(page) {
  await visit(page, '/docs');
  await page.evaluate(() => {
    const mark = document.createElement('b');
    mark.setAttribute('data-hostile', '');
    document.body.append(mark);
    void window.patchbayHit(1);
    try {
      mark.setAttribute('onclick', 'patchbayHit(1)');
    } catch {
      // Trusted Types blocks this and reports it.
    }
  });
  await page.waitForTimeout(500);
  const { elements } = await inspect(page);
  const isNoticed = elements > 0 && found.reports.length > 0 && found.executions.length > 0;
  for (const list of Object.values(found)) list.length = 0;
  if (!isNoticed)
    throw new Error('The walk does not notice what was planted, so it proves nothing.');
}

const product = await openConsole();
let visits = 0;
let signedOut = 0;
try {
  for (const [at, group] of groups.entries()) {
    for (const person of product.people) {
      const { who } = person;
      const { token, places } = await begin(product, person);
      const where = { now: 'planted' };
      const page = await pageOf(product, token);
      await watch(page, where);
      if (at === 0) await provesItself(page);
      await rewriteReplies(page, group, at);
      for (const { name, path } of places) {
        where.now = `${who}, ${name}`;
        await visit(page, path);
        await look(page, where, 'as it opens');
        visits += 1;
        signedOut += Number(await page.getByText('You get a code by mail.').isVisible());
      }
      await page.context().close();
    }
  }
} finally {
  await product.close();
}

const bad = Object.values(found).flat();
for (const one of bad.slice(0, 40)) console.log(one);
console.log(
  `Hostile text: ${payloads.length} payloads in ${fields.size} text fields of replies, ` +
    `${visits} visits of ${visits / groups.length} screens, Chromium: ` +
    `${found.executions.length} executions, ${found.elements.length} elements, ` +
    `${found.links.length} links that run, ${found.reports.length} policy reports`,
);
if (signedOut > groups.length)
  console.log(`${signedOut} screens showed the sign-in instead: the walk saw too little.`);
process.exitCode = bad.length || signedOut > groups.length ? 1 : 0;
