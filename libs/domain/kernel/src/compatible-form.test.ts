import { compatibleForm } from './compatible-form.js';

describe('the compatibility form of a text', () => {
  it('has plain letters', () => {
    expect(compatibleForm('Ｄａｎａ ﬁeld', 'NFKC', 100)).toBe('Dana field');
    expect(compatibleForm('Dána', 'NFKD', 100)).toBe('Da\u0301na');
  });

  it('is not longer than asked, whatever its characters become', () => {
    expect(compatibleForm('\uFDFA'.repeat(200), 'NFKD', 200)).toHaveLength(200);
    expect(compatibleForm('\uFDFA'.repeat(1_000_000), 'NFKC', 60)).toHaveLength(60);
  });

  it('does not end in half a character', () => {
    expect(compatibleForm('ab😀', 'NFKC', 3)).toBe('ab');
  });
});
