// What the server says when it refuses is said in Spanish too: each sentence of its sources stands
// in the tables of @patchbay/overlays, and the tables hold no other.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sentencesIn } from './server-sentences.mjs';
import { walk } from './walk.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const tables = 'libs/ui/overlays/src/problems/sentences';

/** A sentence by what stands around its values. */
const shape = (text) => text.replaceAll(/\{\w+\}/g, '{}');

const said = walk(root, ['libs/server', 'libs/domain'], (name, path) => {
  // Problems of the contract's schemas have kinds (tools/decisions/0036); formats are for
  // display. What agents say to callers, mails and the demo have words in both languages.
  const isProduct =
    !/\/(?:testing|proofs|contract|formats|permissions|functions|seed)\/|notice-words|\.(?:test|d)\.ts$/.test(
      path,
    );
  return isProduct && name.endsWith('.ts');
}).flatMap((file) => sentencesIn(file, readFileSync(file, 'utf8')));

/** The entries of a table, in which a key or a text is a string literal. */
const entriesOf = (name) => {
  const text = readFileSync(join(root, tables, name), 'utf8');
  const literal = String.raw`'((?:[^'\\]|\\.)*)'`;
  return [...text.matchAll(new RegExp(`^  ${literal}:\\s+${literal},`, 'gm'))].map(
    ([, english, spanish]) => ({ english, spanish }),
  );
};
const entries = ['calls.ts', 'fields.ts', 'rows.ts', 'services.ts'].flatMap(entriesOf);

/** Sentences for no screen, and why. */
const unsaid = new Map([
  ["Webhook Relay type '{}' {}.", 'the reply of a success'],
  ['{} must name a file, and {} is none.', 'for the operator, at the start'],
  ['{} names a file of more than 64 KB; a secret is shorter.', 'for the operator, at the start'],
  ['{} names an empty file, {}.', 'for the operator, at the start'],
  ['{} names a file that cannot be read: {} ({}).', 'for the operator, at the start'],
  ['NUL or half a character', 'a part of another sentence'],
  ['that place', 'a value of another sentence'],
  ['this country', 'a value of another sentence'],
  ['This agent', 'a value of another sentence'],
  ['This organization', 'a value of another sentence'],
  ['it does not say why', 'a value of another sentence'],
  [', or correct the site', 'a part of another sentence'],
  ['must be {}', 'has the kind of a choice'],
  ['{} Send one, as in the address.', 'for programs that send no Host'],
  ['Unable to authenticate user', 'the words of the specification for the mobile shell'],
  ['Request Timeout', 'of the protocol of telephones'],
  ['Internal Error', 'of the protocol of telephones'],
  ['is no moment', 'of the reply of a calendar, which counts as unreadable'],
  ['{} at character {}{}', 'of a formula, whose field says it before'],
  ['There is no processor that could have sent this.', 'for the processor that sent an event'],
  ['This processor sends nothing.', 'for the processor that sent an event'],
  ['The event cannot be read.', 'for the processor that sent an event'],
  ['The event is not signed.', 'for the processor that sent an event'],
  ['The event was not signed by the processor.', 'for the processor that sent an event'],
  ['The event was signed too long ago.', 'for the processor that sent an event'],
  ['The event was signed in the future.', 'for the processor that sent an event'],
  ['The event was not signed by Stripe, or too long ago.', 'for the processor that sent an event'],
  [
    'The event was not sent under the name and password of this billing system.',
    'for the processor that sent an event',
  ],
  ['It takes too long to read.', 'of a process that reads, whose caller says what it read'],
  [
    'It needs more memory than is allowed, or holds too much.',
    'of a process that reads, whose caller says what it read',
  ],
  ['It cannot be read.', 'of a process that reads, whose caller says what it read'],
  [
    'Too much is waiting to be read. Try again in a moment.',
    'of a process that reads, whose caller says what it read',
  ],
  [
    'No process could be started to read it.',
    'of a process that reads, whose caller says what it read',
  ],
  ['Reading was stopped.', 'of a process that reads, whose caller says what it read'],
  ['The line of {} has no amount that can be booked.', 'a fault of ours'],
  [
    'The lines of a posting sum to zero per currency, and there are at least two.',
    'a fault of ours',
  ],
  ['The key {} stands for another posting.', 'for programs that choose keys of postings'],
]);

/** Sentences that reach a refusal through a parameter or a default of the kit. */
const elsewhere = new Set([
  'That was too often. Wait a moment and try again.',
  'The request cannot be read.',
  'The server is busy. Try again in a moment.',
]);

describe('the sentences of refusals', () => {
  const known = new Set(entries.map(({ english }) => shape(english)));

  it('are found in the sources of the server', () => {
    assert.ok(said.length > 300 && entries.length > 300, `${said.length} ${entries.length}`);
    const planted = [
      'throw refuse.conflict(`An agent has ${most} ears.`);',
      "throw new CarrierError('refused', 'No ears were found.');",
      "const earWords = { one: 'One ear hears nothing.' };",
      "const reasons = { two: 'Both ears hear nothing.' };",
      'async function hear(left, words) { throw refuse.notFound(words); }',
      'hear(1, `No sound of ${voice}.`);',
    ];
    assert.deepEqual(sentencesIn('planted.ts', planted.join('\n')), [
      'An agent has {most} ears.',
      'No ears were found.',
      'One ear hears nothing.',
      'Both ears hear nothing.',
      'No sound of {voice}.',
    ]);
  });

  it('have Spanish each', () =>
    assert.deepEqual(
      [...new Set(said.map(shape))].filter((text) => !known.has(text) && !unsaid.has(text)),
      [],
    ));

  it('are the only ones with Spanish', () => {
    const spoken = new Set(said.map(shape));
    assert.deepEqual(
      entries
        .map(({ english }) => shape(english))
        .filter((text) => !spoken.has(text) && !elsewhere.has(text)),
      [],
    );
  });

  it('keep their values, but for those that are English words', () => {
    const names = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const invented = entries.filter(({ english, spanish }) =>
      names(spanish).some((name) => !names(english).includes(name)),
    );
    assert.deepEqual(invented, []);
  });

  it('address a person as usted', () => {
    const familiar =
      /(?<!\p{L})(tu|tus|ti|tú|contigo|puedes|quieres|tienes|haz|elige|introduce|escribe|inténtalo)(?!\p{L})/iu;
    assert.deepEqual(
      entries.filter(({ spanish }) => familiar.test(spanish)),
      [],
    );
  });
});

describe('what the books say of a movement of money', () => {
  const sources = walk(
    root,
    ['libs/server/money/src'],
    (name) => /\.ts$/.test(name) && !/\.(?:test|d)\.ts$/.test(name),
  ).map((file) => readFileSync(file, 'utf8'));
  const text = readFileSync(join(root, tables, 'movements.ts'), 'utf8');
  const spoken = [...text.matchAll(/^ {2}'([^'\n]+)':/gm)].map(([, english]) => english);
  /** The literals of each value that is given as `description`. */
  const written = sources.flatMap((source) =>
    [...source.matchAll(/\bdescription:([^;{}]*?),\n/g)].flatMap(([, value]) =>
      [...value.matchAll(/'([^'\n]{3,})'/g)].map(([, english]) => english),
    ),
  );

  it('has Spanish each', () => {
    assert.ok(written.length > 12, String(written.length));
    // The title of a link is its owner’s; this stands in for one without.
    assert.deepEqual(
      written.filter((english) => english !== 'Credit' && !spoken.includes(english)),
      [],
    );
  });

  it('is all that has Spanish there', () =>
    assert.deepEqual(
      spoken.filter((english) => !sources.some((source) => source.includes(`'${english}'`))),
      [],
    ));
});
