import { addressesOf, linesOf, maxAtOnce, withFound } from './addresses.js';

describe('the addresses of a field', () => {
  it('are its lines without spaces and without empty ones', () =>
    expect(addressesOf(linesOf(' https://a.example \n\nhttps://b.example\n'))).toEqual([
      'https://a.example',
      'https://b.example',
    ]));

  it('are none where nothing is written', () => expect(linesOf('')).toEqual([]));

  it('keep what was written before what was found, each once', () =>
    expect(withFound(['https://b.example'], ['https://a.example', 'https://b.example'])).toEqual([
      'https://b.example',
      'https://a.example',
    ]));

  it('are no more than one call adds', () => {
    const found = Array.from({ length: maxAtOnce + 20 }, (_, at) => `https://a.example/${at}`);
    expect(withFound(['https://b.example'], found)).toHaveLength(maxAtOnce);
  });
});
