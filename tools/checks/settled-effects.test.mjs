// The lint refuses effects that set what they depend on, directly or by a function that is made again:
// React ends such a page with "Maximum update depth exceeded".
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESLint } from 'eslint';
import { root } from './repository.mjs';

const eslint = new ESLint({ cwd: root });
const filePath = 'libs/ui/overlays/src/planted.ts';

async function reported(body) {
  const text = `import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
export function usePlanted(wanted: boolean) {
  const [count, setCount] = useState(0);
  const [section, setSection] = useState<HTMLElement | null>(null);
  ${body}
}
`;
  const [{ messages }] = await eslint.lintText(text, { filePath });
  return messages.filter(({ ruleId }) => ruleId === 'patchbay/settled-effects').length;
}

const endless = {
  'an effect sets the state that it depends on':
    'useEffect(() => { setCount(count + 1); }, [count]);',
  'a layout effect does so in its clean-up branch':
    'useLayoutEffect(() => { if (wanted) setSection(section); }, [wanted, section]);',
  'a function that an effect may call sets a state and is made anew with another':
    'return useCallback(() => setCount((one) => one + 1), [section]);',
  'an object of such functions is made anew with a state, as the slots of the frame were':
    'return useMemo(() => ({ section, want: () => setCount((one) => one + 1) }), [section]);',
};
const settled = {
  'an effect that depends on something else': 'useEffect(() => { setCount(1); }, [wanted]);',
  'an effect that listens, and sets when it hears': `useEffect(() => {
    const hear = () => setCount(count + 1);
    addEventListener('focus', hear);
    return () => removeEventListener('focus', hear);
  }, [count]);`,
  'a function that stays the same': 'return useCallback(() => setCount((one) => one + 1), []);',
  'a value that is derived from a state': 'return useMemo(() => count + 1, [count]);',
};

describe('effects that set what they depend on', () => {
  for (const [what, body] of Object.entries(endless))
    it(`are refused where ${what}`, async () => assert.equal(await reported(body), 1));
  for (const [what, body] of Object.entries(settled))
    it(`are not taken for ${what}`, async () => assert.equal(await reported(body), 0));
});
