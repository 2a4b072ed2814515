// A person in front of one of the engines: everything is waited for, and every page is watched.
import assert from 'node:assert/strict';
import { until } from '../operations/rig/ports.mjs';
import { takeReports, textOfPage, watchPage } from './finder.mjs';

const forMs = 60_000;

/** What a page may say: the browser itself, of what the walk does on purpose. */
const expected = [/ResizeObserver loop/u];

/** `engine` is what `openFirefox` or `openWebKit` returned. */
export function personAt(engine) {
  const reports = [];
  const note = async () => {
    const taken = await engine.run(takeReports).catch(() => []);
    reports.push(...taken.filter((one) => !expected.some((usual) => usual.test(one))));
  };
  const watched = async (what, check) => {
    let refused = '';
    const isSo = async () => {
      try {
        await engine.run(watchPage);
        return await check();
      } catch (error) {
        // The page is changing; what it refuses for a minute is reported.
        refused = error.message;
        return false;
      }
    };
    await until(what, isSo, { forMs }).catch(async (error) => {
      const text = await engine.run(textOfPage).catch(() => '');
      throw new Error(`${error.message} ${refused}\nThe page says: ${text.slice(0, 600)}`);
    });
    await note();
  };
  return {
    engine,
    goto: async (url) => {
      await note();
      await engine.goto(url);
      await engine.run(watchPage);
    },
    sees: (pattern) =>
      watched(`"${pattern}" in the page`, async () => pattern.test(await engine.run(textOfPage))),
    press: (kind, name) => watched(`${kind} "${name}"`, () => engine.press(kind, name)),
    types: (name, text) => watched(`field "${name}"`, () => engine.type(name, text)),
    text: () => engine.run(textOfPage),
    has: (kind, name) => engine.has(kind, name),
    intoFrame: (address) => watched(`a frame of ${address}`, () => engine.intoFrame(address)),
    run: (...work) => engine.run(...work),
    /** Fails if a page reported an error of a script or a violation of its policy. */
    hadNoProblem: async () => {
      await note();
      assert.deepEqual(reports.splice(0), []);
    },
  };
}
