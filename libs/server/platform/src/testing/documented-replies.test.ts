import { servedWays, undocumented } from './documented-replies.js';

describe('public document', () => {
  it('describes replies of served calls', () => {
    const served = [...servedWays()];
    process.stdout.write(
      `Documented ways with a reply: ${served.length}, of which ${served.filter(([, name]) => name).length} are served\n`,
    );
    expect(served.filter(([, name]) => name).length).toBeGreaterThan(40);
  });

  it('is checked for every reply: a wrong type is reported with its path', () => {
    expect(
      undocumented('GET', '/api/v2/conversations?page=0', 200, { rooms: [{ name: 4 }] }),
    ).toEqual(['GET /api/v2/conversations 200: /rooms/0/name must be string']);
    expect(
      undocumented('POST', '/api/v2/createAccount', 201, { success: true, account: 'made' }),
    ).toEqual(['POST /api/v2/createAccount 201: /account must be object']);
  });

  it('ignores what it does not describe', () => {
    expect(undocumented('GET', '/api/v2/account/none', 418, {})).toEqual([]);
  });
});
