// Knowledge documents that an attacker adds from a trial account.
import assert from 'node:assert/strict';
import { signUp } from '../operations/rig/people.mjs';
import { until } from '../operations/rig/ports.mjs';
import { peakMemory, staysResponsive } from './responsiveness.mjs';
import { openForeignWeb } from './foreign-web.mjs';

/**
 * Adds pages of an external website as documents and waits until each is read or has failed.
 * Asserts that other requests are answered meanwhile.
 */
export async function feed(
  open,
  pages,
  { maxMemory = 900, maxMs = 2000, forMs = 45_000, addresses = Object.keys(pages) } = {},
) {
  const web = await openForeignWeb(pages);
  try {
    const site = await open({ env: { REACH_ALSO: web.place } });
    const person = await signUp(site.client, site.url, 'trial@example.com');
    const { json } = await site.client.ask('POST', '/api/v2/kb/knowledgebase', {
      token: person.token,
      body: { title: 'Manuals' },
    });
    const add = async () => {
      const added = await site.client.ask(
        'POST',
        `/api/v2/kb/knowledgebase/${json.knowledgeBase.id}/document`,
        { token: person.token, body: { urls: addresses.map((path) => `${web.url}${path}`) } },
      );
      assert.equal(added.status, 201, added.text);
      return until(
        'the end of every document',
        async () => {
          const {
            json: { documents = [] },
          } = await site.client.ask(
            'GET',
            `/api/v2/kb/knowledgebase/${json.knowledgeBase.id}/document`,
            { token: person.token, timeoutMs: 10_000 },
          );
          return documents.length > 0 &&
            documents.every(
              ({ status }) => !['pending', 'processing', 'fetching', 'queued'].includes(status),
            )
            ? documents
            : null;
        },
        { forMs, everyMs: 500 },
      );
    };
    const {
      result: { result: documents, slowestMs },
      peak,
    } = await peakMemory(site, () => staysResponsive(site, add, { maxMs }));
    assert.ok(peak <= maxMemory, `the process took ${peak} MB; at most ${maxMemory} MB`);
    return { site, documents, slowestMs, peak };
  } finally {
    await web.close();
  }
}
