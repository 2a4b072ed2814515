// What the console says of an agent's settings is true of the server: those that it calls saved
// only are read by no part of it, the others are, and the defaults are those that apply.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { committedFiles, textOf } from './repository.mjs';

const table = textOf('libs/features/agents/src/settings/setting-table.ts');

/** The rows of the table as text, by their keys. */
const rows = [...table.matchAll(/^ {2}(\w+): \{([^}]*)\},$/gm)]
  .filter(([, , text]) => text.includes('group:'))
  .map(([, key, text]) => ({ key, text, isKept: /isKept: true/.test(text) }));

const server = committedFiles()
  .filter((file) => /^libs\/server\/(?:telephony|conversations)\/src\/.*\.ts$/.test(file))
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => ({ file, text: textOf(file) }));

/** Carries a chosen voice from the onboarding into a configuration, and reads no more of it. */
const carriers = new Set(['libs/server/conversations/src/agents/template-rules.ts']);

const isRead = (key) =>
  server.some(({ file, text }) => !carriers.has(file) && new RegExp(`\\b${key}\\b`).test(text));

/** Words that the server has for other things too, so that finding them says nothing. */
const ambiguous = new Set(['title', 'description', 'links']);

describe('the settings of an agent', () => {
  it('are found in the table', () => assert.ok(rows.length > 35, String(rows.length)));

  it('say that they are saved only where the server does not read them, and nowhere else', () => {
    const wrong = rows
      .filter(({ key }) => !ambiguous.has(key))
      .filter(({ key, isKept }) => isKept === isRead(key))
      .map(({ key }) => key);
    assert.deepEqual(wrong, []);
  });

  it('name as defaults what applies on a call', () => {
    const rules = textOf('libs/server/telephony/src/carrier/rules.ts');
    const applied = [...rules.matchAll(/number\(config, '(\w+)', (\d+), \[/g)];
    assert.ok(applied.length > 5);
    for (const [, key, usual] of applied) {
      const { text } = rows.find((row) => row.key === key) ?? assert.fail(key);
      const said = /defaultValue: (?:in\w+\()?(\d+|null)/.exec(text)?.[1];
      assert.equal(said === 'null' ? '0' : said, usual, key);
    }
    assert.match(
      rules,
      /'recordingNotificationPhrase'\) \|\| wordsFor\(\{ language \}\)\.recorded/,
    );
    const words = textOf('libs/server/telephony/src/carrier/call-words.ts');
    const phrase = /recorded: '([^']+)'/.exec(words)?.[1];
    assert.ok(phrase && table.includes(`'${phrase}'`));
  });
});
