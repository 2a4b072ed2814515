// An action has one name in Spanish wherever it stands, and no text has a word that only some
// countries use. The list is `spanish-terms.mjs`.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { isCatalogue, languageOf } from '../messages/catalogue-paths.mjs';
import { messagesIn } from '../messages/compile.mjs';
import { committedFiles, textOf } from './repository.mjs';
import { actions, otherSense, readers, regional } from './spanish-terms.mjs';

const isRead = (file) =>
  /^(libs|apps)\//.test(file) && !/\/testing\/|\.test\.|storybook/.test(file);
const files = committedFiles().filter(isRead);
const entries = files.filter(isCatalogue).flatMap((file) =>
  messagesIn(textOf(file), file).map(({ area, key, text }) => ({
    file,
    id: `${dirname(file)} ${area}.${key}`,
    language: languageOf(file),
    text,
  })),
);
const of = (language) => entries.filter((entry) => entry.language === language);
const english = new Map(of('en').map(({ id, text }) => [id, text]));

/** What a text is called in Spanish by the list, as a pattern; null for what is no listed action. */
function nameOf(text) {
  const wanted = Object.hasOwn(actions, text) ? actions[text] : undefined;
  if (wanted !== undefined) return new RegExp(`^${escaped(wanted)}$`, 'u');
  const open = Object.keys(actions).find(
    (one) => one.endsWith(' *') && text.startsWith(one.slice(0, -1)) && !/[.?!:]$/.test(text),
  );
  return open ? new RegExp(`^${escaped(actions[open].slice(0, -2))} `, 'u') : null;
}
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const refused = Object.entries(regional).map(([word, instead]) => ({
  pattern: new RegExp(`(?<![\\p{L}-])(?:${word})(?![\\p{L}-])`, 'iu'),
  instead,
}));
/** Why a Spanish text is refused; null where it is not. */
const problemOf = (text) => {
  for (const { pattern, instead } of refused) {
    const [found] = pattern.exec(text) ?? [];
    if (found) return `“${found}”, better: ${instead}`;
  }
  return null;
};

describe('the Spanish of the product', () => {
  it('calls an action the same wherever it stands', () => {
    const spanish = of('es');
    assert.ok(spanish.length > 3000);
    const wrong = spanish.flatMap(({ id, text }) => {
      const name = nameOf(english.get(id) ?? '');
      return name && !name.test(text) ? [`${id}: ${english.get(id)} => ${text}, not ${name}`] : [];
    });
    assert.deepEqual(wrong, []);
  });

  it('lists no action that no text has', () => {
    const texts = [...english.values()];
    const unused = Object.keys(actions).filter(
      (one) =>
        !texts.some(
          (text) => text === one || (one.endsWith('*') && text.startsWith(one.slice(0, -1))),
        ),
    );
    assert.deepEqual(unused, []);
  });

  it('has no word of some countries only, on screens and in what the server writes', () => {
    const shown = of('es')
      .filter(({ file, id }) => !readers.includes(file) && !otherSense.includes(id))
      .map(({ id, text }) => [id, text]);
    const written = files
      .filter((file) => /^libs\/(server|domain)\/.*\.ts$/.test(file) && !readers.includes(file))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .map((text, at) => [`${file}:${at + 1}`, text]),
      );
    assert.deepEqual(
      [...shown, ...written].flatMap(([id, text]) => {
        const problem = problemOf(text);
        return problem ? [`${id}: ${problem}`] : [];
      }),
      [],
    );
  });

  it('finds such words in every form, and leaves others alone', () => {
    for (const text of [
      'Su móvil',
      'dónde aparcar',
      'El coste total',
      '¿Qué queréis?',
      'Cogemos no, coger sí',
    ])
      assert.notEqual(problemOf(text), null, text);
    for (const text of ['Costó poco', 'seis', 'después', 'inmóvil', 'jamás', 'recoger'])
      assert.equal(problemOf(text), null, text);
  });
});
