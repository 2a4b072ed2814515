import { pressedKey } from './pressed-key.js';

describe('the key of a press', () => {
  it.each([
    ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }],
    ['', { key: 'Enter', isComposing: true, keyCode: 229 }],
    ['', { key: 'Enter', isComposing: true }],
    ['', { key: 'Enter', isComposing: false, keyCode: 229 }],
    ['', { key: 'Escape', keyCode: 229 }],
    ['', { key: 'ArrowDown', isComposing: true, keyCode: 229 }],
    ['Enter', { key: 'Enter' }],
  ])('is %j for %j', (key, event) => expect(pressedKey(event)).toBe(key));
});
