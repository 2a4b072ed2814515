// Text that is stored or leaves the server is cut by `cutText` of the kernel, between letters as people
// see them: PostgreSQL refuses half of a surrogate pair in JSON, `encodeURIComponent` throws at it,
// carriers drop it, and half of a family of emoji is another family.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const sources = committedFiles().filter(
  (file) =>
    /^(?:libs|apps)\/.*\/?src\/.*\.tsx?$/.test(file) &&
    !/\.test\.tsx?$|\/testing\/|\.stories\.|\/proofs\//.test(file),
);

/** A cut at a limit of two digits or more, or at a constant whose name says that it is one. */
const cut =
  /\.(?:slice|substring|substr)\(\s*0,\s*(?:[2-9]\d|\d{3,}|[\w.() *+-]*(?:[Ll]ongest|LONG|[Mm]ost|\bmax(?:[A-Z]|\b)|shown|[Ll]imit\b|left\b)[\w.() *+-]*)\)/g;

/** Digests, ids and instants are of ASCII. */
const ascii =
  /(?:toString\('(?:hex|base64url)'\)|digest\('(?:hex|base64url)'\)|'base64url'\)|toISOString\(\)|randomUUID\(\))\s*$/;

/** What is cut there is a list, or the values or letters of one. */
const list =
  /(?:\.(?:accounts|ids|metrics|issues|rates|changes)|(?:values|entries)\([\w ?{}.]*\)|\]|\b(?:accounts|names|lines|fields|turns|questions|found|latest|answers|changed|cases|due|events|rows|groups|sections|errors|warnings|written|problems|columns|list|services|more|topics|options|all))\s*$/;

/** What else is no text of people, with the number of its cuts. */
const others = {
  'libs/domain/kernel/src/compatible-form.ts': [1, 'forms for comparing, without half a pair'],
  'libs/domain/kernel/src/cut-text.ts': [1, 'the function itself'],
  'libs/domain/kernel/src/folded-place.ts': [1, 'is searched, not kept'],
  'libs/domain/kernel/src/folded.ts': [1, 'is searched, not kept'],
  'libs/domain/metrics/src/sources.ts': [1, 'a key of ASCII letters'],
  'libs/domain/template-fields/src/template-keys.ts': [
    2,
    'a key of ASCII letters, a list of words',
  ],
  'libs/features/accounts/src/palette/rank.ts': [1, 'a list'],
  'libs/features/accounts/src/tree/use-account-groups.ts': [1, 'a list'],
  'libs/features/accounts/src/tree/use-known-accounts.ts': [1, 'a list'],
  'libs/features/conversations/src/calls/Keypad.tsx': [1, 'keys of a telephone'],
  'libs/features/insights/src/logs/log-columns.tsx': [1, 'a list'],
  'libs/features/insights/src/views/saved-views.ts': [1, 'a list'],
  'libs/server/conversations/src/agent-runtime/spoken-language.ts': [
    1,
    'words are counted, not kept',
  ],
  'libs/server/conversations/src/app-functions/functions.ts': [1, 'a name of ASCII letters'],
  'libs/server/conversations/src/contacts/duplicate-handlers.ts': [1, 'a list'],
  'libs/server/conversations/src/conversations/engine/answer-loops.ts': [1, 'a list'],
  'libs/server/conversations/src/conversations/engine/reading.ts': [1, 'a list'],
  'libs/server/conversations/src/knowledge/passage-words.ts': [2, 'is indexed by its words'],
  'libs/server/conversations/src/knowledge/question-words.ts': [
    3,
    'is searched by its words; lists',
  ],
  'libs/server/conversations/src/knowledge/ranking.ts': [1, 'a list'],
  'libs/server/conversations/src/knowledge/tokens.ts': [2, 'a word of the index'],
  'libs/server/core/src/networks/networks.ts': [1, 'an address of a network'],
  'libs/server/kit/src/core/audit-facts.ts': [2, 'is searched for secrets; a list'],
  'libs/server/kit/src/replies/cached-reply.ts': [1, 'ASCII letters of a digest'],
  'libs/server/kit/src/core/file-reply.ts': [1, 'ASCII letters of a file name'],
  'libs/server/money/src/catalogue/rules.ts': [1, 'ASCII letters of an id'],
  'libs/server/platform/src/embeds/handlers.ts': [2, 'lists'],
  'libs/server/platform/src/people/display-name.ts': [1, 'a list of letters'],
  'libs/server/platform/src/quality/topics.ts': [2, 'is compared, not kept'],
  'libs/server/providers/src/carrier/inventory.ts': [1, 'a list'],
  'libs/server/providers/src/carrier/twilio-numbers.ts': [1, 'a host name'],
  'libs/server/providers/src/lightning/bolt11/decode.ts': [1, 'bytes'],
  'libs/server/providers/src/parsers/sitemap-text.ts': [2, 'lists'],
  'libs/server/providers/src/web/sitemap.ts': [1, 'a list'],
  'libs/server/telephony/src/carrier/rules.ts': [2, 'is matched, not kept'],
  'libs/server/telephony/src/voice/agent-of-call.ts': [1, 'a list'],
  'libs/server/voice/src/sip-websocket/reply.ts': [1, 'a list'],
};

const cutsIn = (text) =>
  [...text.matchAll(cut)].filter(({ index }) => {
    const before = text.slice(0, index);
    return !ascii.test(before) && !list.test(before);
  });

describe('text', () => {
  it('is cut between letters, by one function', () => {
    const found = Object.fromEntries(
      sources.flatMap((file) => {
        const { length } = cutsIn(textOf(file));
        return length > 0 ? [[file, length]] : [];
      }),
    );
    const known = Object.fromEntries(
      Object.entries(others).map(([file, [count]]) => [file, count]),
    );
    assert.deepEqual(found, known, 'Cut text with cutText of @patchbay/kernel.');
  });
});
