/**
 * M7 in the engines beside Chromium: every screen and overlay with replies whose free texts carry
 * payloads. `PATCHBAY_PAYLOAD_GROUPS` is the number of visits over which the payloads are spread.
 */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { getJson, signIn } from '../bench/product.mjs';
import { groupsOf, payloads } from '../figures/browser/payloads.mjs';
import { placesOfOwner } from '../figures/browser/places.mjs';
import { freePort, until } from '../operations/rig/ports.mjs';
import { startProduct } from '../operations/rig/product.mjs';
import { openFirefox } from './firefox.mjs';
import { openHostileProxy } from './hostile-proxy.mjs';
import { openWebKit } from './webkit.mjs';

const owner = 'owner@demo.patchbay.test';
const groups = groupsOf(Number(process.env.PATCHBAY_PAYLOAD_GROUPS ?? 1));
const quietMs = 250;
const longestMs = 4000;
let product;
let proxy;
let url = '';
let token = '';
let places = [];

before(async () => {
  const port = await freePort();
  url = `http://localhost:${port}`;
  product = await startProduct({
    env: { PUBLIC_URL: url, SEED: 'demo', TENANT_CALLS_PER_SECOND: '100000' },
  });
  proxy = await openHostileProxy(port, product.url);
  token = await signIn(product.url, owner);
  places = await placesOfOwner(product.url, token);
});
after(async () => {
  proxy?.close();
  await product?.stop();
});

/** Runs in the page: from now on it counts calls of the payloads and reports of its policy. */
function watchPayloads() {
  globalThis.hits = 0;
  globalThis.policyReports = [];
  globalThis.patchbayHit = () => (globalThis.hits += 1);
  globalThis.document.addEventListener('securitypolicyviolation', (report) =>
    globalThis.policyReports.push(
      `${report.effectiveDirective} ${report.blockedURI} ${report.sample}`.slice(0, 200),
    ),
  );
}

/** Runs in the page: what the payloads did to it so far. */
const inspectPage = () => ({
  isWatched: globalThis.hits !== undefined,
  hits: globalThis.hits,
  reports: globalThis.policyReports,
  isDrawn: globalThis.document.body.innerText.includes('data-hostile'),
  elements: globalThis.document.querySelectorAll('[data-hostile]').length,
  links: [...globalThis.document.querySelectorAll('[href],[src],[action],[formaction]')].filter(
    (element) =>
      ['href', 'src', 'action', 'formaction'].some((name) =>
        /^[\s\p{Cc}]*(j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t|vbscript|data:text\/html)/iu.test(
          element.getAttribute(name) ?? '',
        ),
      ),
  ).length,
});

/** Runs in the page: moves to another address within the app, which keeps what watches it. */
function moveTo(path) {
  globalThis.history.pushState(null, '', path);
  globalThis.dispatchEvent(new globalThis.PopStateEvent('popstate'));
}

/** Until the page has asked for nothing for a while. */
async function settled() {
  let quietSince = Date.now();
  const end = Date.now() + longestMs;
  await until(
    'A quiet page',
    () => {
      if (proxy.open > 0) quietSince = Date.now();
      return Date.now() - quietSince >= quietMs || Date.now() > end;
    },
    { everyMs: 25 },
  );
}

async function enter(engine) {
  proxy.group = '';
  const { person } = await getJson(product.url, '/api/v2/viewer', token);
  await engine.goto(`${url}/readyz`);
  await engine.run(
    (entries) => entries.forEach(([key, value]) => globalThis.localStorage.setItem(key, value)),
    Object.entries({
      id: String(person.id),
      token,
      userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
    }),
  );
}

/** Opens the app at a harmless page and watches it; a full load of a page ends what watches. */
async function openWatched(engine) {
  proxy.group = '';
  await engine.goto(`${url}/docs`);
  await settled();
  await engine.run(watchPayloads);
}

const engines = { Firefox: openFirefox, WebKitGTK: openWebKit };

for (const [name, open] of Object.entries(engines))
  describe(`hostile replies in ${name}`, { timeout: 1_800_000 }, () => {
    let engine;
    before(async () => {
      engine = await open();
      await enter(engine);
    });
    after(() => engine?.close());

    it('notices what is planted', async () => {
      await openWatched(engine);
      await engine.run(() => {
        const mark = globalThis.document.createElement('b');
        mark.setAttribute('data-hostile', '');
        globalThis.document.body.append(mark);
        globalThis.patchbayHit();
        const script = globalThis.document.createElement('script');
        try {
          script.textContent = 'patchbayHit()';
        } catch {
          // Trusted Types refuse the text; an element without it is refused nothing.
        }
        globalThis.document.body.append(script);
      });
      await settled();
      const { hits, elements, reports } = await engine.run(inspectPage);
      assert.equal(elements, 1);
      assert.equal(hits, 1);
      assert.notEqual(reports.length, 0);
    });

    it('run nothing, and become no element, no link and no report', async () => {
      const found = [];
      let drawn = 0;
      let visits = 0;
      for (const [at, group] of groups.entries())
        for (const place of places) {
          if (!(await engine.run(inspectPage)).isWatched || visits === 0) await openWatched(engine);
          Object.assign(proxy, { group, at });
          await engine.run(moveTo, place.path);
          await settled();
          const { hits, reports, elements, links, isDrawn, isWatched } =
            await engine.run(inspectPage);
          visits += 1;
          drawn += Number(isDrawn);
          if (hits || elements || links || reports?.length)
            found.push(`${place.name}: ${JSON.stringify({ hits, elements, links, reports })}`);
          if (!isWatched || found.length > 0) await openWatched(engine);
        }
      console.log(
        `Hostile text: ${payloads.length} payloads in ${proxy.fields.size} text fields of replies, ` +
          `${visits} visits of ${places.length} screens, ${drawn} drew them, ${engine.name}: ` +
          `${found.length} with an execution, an element, a link that runs or a policy report`,
      );
      assert.deepEqual(found, []);
      // Most screens show something of a reply; a walk that saw less was signed out.
      assert.ok(drawn >= visits / 2, `${drawn} of ${visits} screens drew payloads`);
    });
  });
