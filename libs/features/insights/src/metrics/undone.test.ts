import { undone } from './undone.js';

const metric = (name: string, title = name) => ({ name, title });
const [a, b, c] = [metric('a'), metric('b'), metric('c')];

describe('a change of a list that is taken back', () => {
  it('removes what it added, and keeps what others added since', () =>
    expect(undone([a, b, c], [a], [a, b])).toEqual([a, c]));
  it('puts back what it removed, in its place', () =>
    expect(undone([a, c], [a, b, c], [a, c])).toEqual([a, b, c]));
  it('has its former value again, unless another changed it since', () => {
    const changed = metric('a', 'changed');
    expect(undone([changed, b], [a, b], [changed, b])).toEqual([a, b]);
    const byOther = metric('a', 'by another');
    expect(undone([byOther, b], [a, b], [changed, b])).toEqual([byOther, b]);
  });
  it('leaves the order that another gave the list since', () => {
    expect(undone([c, a], [a, b, c], [a, c])).toEqual([c, a, b]);
    expect(undone([c, b, a], [a, b], [a, b, c])).toEqual([b, a]);
  });
  it('has its former order again', () =>
    expect(undone([b, a, c], [a, b], [b, a])).toEqual([a, b, c]));
});
