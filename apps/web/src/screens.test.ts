import { overlayNames } from '@patchbay/intents';
import { Pending, pending } from './Pending.js';
import { overlays } from './overlays.js';
import { screens } from './screens.js';

const stillPending = (bound: object) =>
  Object.entries(bound)
    .filter(([, load]) => load === pending)
    .map(([name]) => name);

describe('what is bound', () => {
  it('names a screen for every overlay of the catalogue and nothing else', () =>
    expect(Object.keys(overlays).sort()).toEqual([...overlayNames].sort()));
  it('leaves no screen pending', () =>
    expect([stillPending(screens), stillPending(overlays), typeof Pending]).toEqual([
      [],
      [],
      'function',
    ]));
});
