import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Linter } from 'eslint';
import { keyRules } from '../lint/key-rules.mjs';

const problemsIn = (code) =>
  new Linter().verify(code, { rules: { 'no-restricted-syntax': ['error', ...keyRules] } }).length;

for (const code of [
  "if (event.key === 'Enter') send();",
  "if (event.key !== 'Escape') stay();",
  "const onKey = ({ key }) => key === 'ArrowDown' && move();",
  "switch (event.key) { case 'Enter': send(); }",
  'if (keys.includes(event.key)) act();',
])
  test(`a handler that does not ask for a composition is refused: ${code}`, () =>
    assert.equal(problemsIn(code), 1));

for (const code of [
  "if (pressedKey(event) === 'Enter') send();",
  "const pressed = pressedKey(event); switch (pressed) { case 'Enter': send(); }",
  'keys.includes(field.key);',
  "if (event.key === 'j') step();",
])
  test(`what asks, or is no such key, is allowed: ${code}`, () =>
    assert.equal(problemsIn(code), 0));
