import { longColor } from './brand-values.js';
import { changesOf, valuesOf } from './white-label-values.js';

describe('what a tenant decides about its brand', () => {
  it('keeps a short colour in the long form that the server stores', () =>
    expect([longColor('#aBc'), longColor(' #2b5ce6 '), longColor('')]).toEqual([
      '#aaBBcc',
      '#2b5ce6',
      '',
    ]));

  it('is nothing where an account has decided nothing', () => {
    expect(valuesOf({})).toEqual({ color: '', origins: '', appScheme: '' });
    expect(changesOf(valuesOf({}))).toEqual({
      brandColor: null,
      embedOrigins: [],
      mobileAppScheme: null,
    });
  });

  it('has origins without their paths, and no line that is none', () =>
    expect(
      changesOf({ color: '', origins: ' https://a.example/path \n\nnowhere', appScheme: ' x.y ' }),
    ).toMatchObject({ embedOrigins: ['https://a.example'], mobileAppScheme: 'x.y' }));
});
