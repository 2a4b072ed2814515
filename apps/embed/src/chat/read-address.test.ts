import { readAddress } from './read-address.js';

describe('the address of a chat', () => {
  it('names the agent, a session of the page and that a call was asked for', () =>
    expect(readAddress('?chatTarget=northside&token=visitor-1&testMode=call&frame=7.x')).toEqual({
      target: 'northside',
      token: 'visitor-1',
      isCall: true,
    }));
  it('names nothing where its values are empty', () =>
    expect(readAddress('?chatTarget=&token=&testMode=chat')).toEqual({
      target: undefined,
      token: null,
      isCall: false,
    }));
});
