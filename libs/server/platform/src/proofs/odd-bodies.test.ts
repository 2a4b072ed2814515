import { type FixtureTree, createFixtureTree } from '../testing/fixture-tree.js';
import { type TestServer, createTestServer } from '../testing/test-server.js';

let server: TestServer;
let tree: FixtureTree;
beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const call = (method: 'POST' | 'PUT', path: string, body: unknown, headers = {}) =>
  server.call(method, path, {
    token: tree.actors.find(({ key }) => key === 'owner')?.token as string,
    body,
    headers,
  });

describe('an odd body', () => {
  it('of a saved reply with a blank name is refused at its field', async () => {
    const reply = await call('POST', '/api/v2/savedReplies', { name: '  ', text: 'Hello' });
    expect([reply.status, reply.json.fields]).toEqual([
      400,
      [{ path: 'body.name', kind: 'required', message: 'This field is required' }],
    ]);
  });

  it('of six saved replies with one name at once is refused for five, and no fault of ours', async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () =>
        call('POST', '/api/v2/savedReplies', { name: 'Directions', text: 'Turn left.' }),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    // One that finds the name is refused at its field; one that is overtaken is a conflict.
    expect(statuses.filter((status) => status === 400 || status === 409)).toHaveLength(5);
  });

  it('of routes with a revision beyond its column is refused at its field', async () => {
    const reply = await call('PUT', '/api/v2/routes', { routes: [], revision: 2_147_483_648 });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('body.revision')]);
  });

  it('of knowledge with a file of no bytes is refused at its field', async () => {
    const made = await call('POST', '/api/v2/kb/knowledgebase', { title: 'Files' });
    const { id } = made.json.knowledgeBase as { id: string };
    const form = [
      '--x',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      '',
      '--x--',
      '',
    ].join('\r\n');
    const reply = await call('POST', `/api/v2/kb/knowledgebase/${id}/file`, form, {
      'content-type': 'multipart/form-data; boundary=x',
    });
    expect([reply.status, reply.text]).toEqual([400, expect.stringContaining('0 bytes')]);
  });
});
