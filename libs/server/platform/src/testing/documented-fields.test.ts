import { absentFields, servedWays, undocumented } from './documented-replies.js';
import { type FixtureTree, createFixtureTree } from './fixture-tree.js';
import { type TestServer, createTestServer } from './test-server.js';

let server: TestServer;
let tree: FixtureTree;

beforeAll(async () => {
  server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
  tree = await createFixtureTree(server);
});
afterAll(() => server.close());

const tokenOf = (who: string) => tree.actors.find((actor) => actor.key === who)?.token as string;
const idOf = (key: string) => tree.nodes[key]?.id as number;
const room = () => tree.roomOf(tree.nodes.O1 as NonNullable<FixtureTree['nodes'][string]>);

/** Every documented read, by an actor that has data there. */
const reads: readonly (readonly [path: string, who: string])[] = [
  ['tokens', 'owner'],
  ['account', 'owner'],
  ['members', 'owner'],
  ['models/supported', 'owner'],
  ['conversations?pagination=true', 'owner'],
  ['junkConversations?pagination=true', 'owner'],
  ['messages/recent', 'owner'],
  ['messages/:room', 'owner'],
  ['logs?start=1&end=9999999999&includeFields=true', 'owner'],
  ['tasks', 'owner'],
  ['tasks/stats', 'owner'],
  ['tasks/dailyCounts', 'owner'],
  ['tasks/limits', 'owner'],
  ['webhooks', 'owner'],
  ['webhookRelay/types', 'owner'],
  ['webhookRelay', 'owner'],
  ['webhookRelay/:relay', 'owner'],
  ['sip/ipWhitelist', 'owner'],
  ['sip/outboundRoutes', 'owner'],
  ['sip/registration', 'owner'],
  ['product/offeredPlan', 'owner'],
  ['product/currentPlan', 'owner'],
  ['product/allAvailablePlans', 'owner'],
  ['addon/available', 'owner'],
  ['product/productCatalog', 'reseller'],
  ['numberingProviders', 'reseller'],
  ['agentEventRules/staging', 'owner'],
  ['agentEventRules/default', 'owner'],
  ['agent/:agent', 'owner'],
  ['agent/:agent/versions?includeData=true', 'owner'],
  ['searchAccounts?accountType=organization', 'reseller'],
];

describe('documented read', () => {
  it.each(reads)('%s has every documented field with its type', async (path, who) => {
    const agent = idOf('O1');
    const [relay] = path.includes(':relay')
      ? ((await server.call('GET', '/api/v2/webhookRelay', { token: tokenOf(who) })).json
          .configs as { type: string }[])
      : [];
    const url = `/api/v2/${path
      .replace(':room', room())
      .replace(':agent', String(agent))
      .replace(':relay', relay?.type ?? '')}`;
    const { status, json } = await server.call('GET', url, { token: tokenOf(who) });
    expect({
      status,
      absent: absentFields('GET', url, status, json),
      wrong: undocumented('GET', url, status, json),
    }).toEqual({ status: 200, absent: [], wrong: [] });
  });

  it('is reported when a field is missing', () => {
    expect(
      absentFields('GET', '/api/v2/conversations', 200, {
        pageSize: 1,
        pageNumber: 0,
        totalRooms: 1,
        rooms: [{ roomId: '1:2' }],
      }),
    ).toContain('.rooms[].chatAgentCampaignId');
    expect([...servedWays().values()].filter((name) => name === null)).toEqual([]);
  });
});

describe('message in a list', () => {
  it('has the dialog with the last line of its conversation, and the outcome with each line', async () => {
    const lines = (
      await server.call('GET', `/api/v2/messages/${room()}`, { token: tokenOf('owner') })
    ).json as unknown as {
      conversationUuid: string | null;
      callDialog: object[];
      chatDialog: object[];
      agentReplyCount: number;
      type: string;
    }[];
    expect(lines.length).toBeGreaterThan(0);
    for (const uuid of new Set(lines.flatMap((line) => line.conversationUuid ?? []))) {
      const of = lines.filter((line) => line.conversationUuid === uuid);
      expect(of.map((line) => line.callDialog.length + line.chatDialog.length)).toEqual(
        of.map((_line, at) => (at === of.length - 1 ? of.length : 0)),
      );
      expect(new Set(of.map((line) => line.agentReplyCount)).size).toBe(1);
    }
  });
});
