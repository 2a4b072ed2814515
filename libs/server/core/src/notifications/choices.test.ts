import { noticeKinds } from '@patchbay/contract';
import { choicesIn, hiddenKinds, settingsWith } from './choices.js';

describe('the choices of a person about notifications', () => {
  it('are: shown and not mailed, as long as nothing was chosen', () => {
    for (const settings of [{}, { notices: 7 }, { notices: { message: null } }])
      expect(choicesIn(settings)).toEqual(
        noticeKinds.map((kind) => ({
          kind,
          shown: true,
          mail: false,
        })),
      );
  });

  it('are kept where another kind is chosen about, and so are other settings', () => {
    const first = settingsWith({ theme: 'dark' }, [{ kind: 'webhook', shown: false, mail: false }]);
    const both = settingsWith(first, [{ kind: 'message', shown: true, mail: true }]);
    expect(both['theme']).toBe('dark');
    expect(hiddenKinds(both)).toEqual(['webhook']);
    expect(choicesIn(both)[0]).toEqual({ kind: 'message', shown: true, mail: true });
  });
});
