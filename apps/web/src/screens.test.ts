import { overlayNames } from '@patchbay/intents';
import { Pending, pending } from './Pending.js';
import { overlays } from './overlays.js';
import { screens } from './screens.js';

const stillPending = (bound: object) =>
  Object.entries(bound)
    .filter(([, load]) => load === pending)
    .map(([name]) => name);

describe('the bindings of the console', () => {
  it('contain a screen for every overlay of the catalogue and no other', () =>
    expect(Object.keys(overlays).sort()).toEqual([...overlayNames].sort()));
  it('leave no screen pending', () =>
    expect([stillPending(screens), stillPending(overlays), typeof Pending]).toEqual([
      [],
      [],
      'function',
    ]));
});
