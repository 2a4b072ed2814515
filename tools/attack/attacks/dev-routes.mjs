import assert from 'node:assert/strict';

const lies = {
  'x-forwarded-host': 'localhost',
  'x-forwarded-for': '127.0.0.1',
  forwarded: 'for=127.0.0.1;host=localhost;proto=https',
  'x-real-ip': '127.0.0.1',
};
const paths = [
  '/dev/outbox',
  '/dev/phone',
  '/dev/phone/thread?from=%2B15125550177&to=%2B15125550100',
  '/dev/outbox/',
  '//dev/outbox',
  '/DEV/outbox',
];

export const attack = {
  finding: 'A2',
  how:
    'the embedded database with an https PUBLIC_URL, through nginx and as a careless proxy ' +
    'would pass it on: Host localhost, no forwarding headers but the scheme',
  holds: '/dev is not served to any client',
  run: async ({ open }) => {
    const site = await open({ hasServerDatabase: false });
    await site.client.ask('POST', '/api/v1/signin/email', {
      body: { email: 'super@demo.patchbay.test' },
    });
    const seen = [];
    for (const path of paths) {
      for (const headers of [{}, lies, { ...lies, host: 'localhost' }])
        seen.push([path, await site.client.ask('GET', path, { headers })]);
      for (const host of [
        'localhost',
        `localhost:${site.product.port}`,
        '127.0.0.1',
        '[::1]',
        'desk.example.com',
      ]) {
        for (const also of [{}, { 'x-forwarded-proto': 'https' }, lies])
          seen.push([
            `${path} as ${host}`,
            await site.direct.ask('GET', path, { headers: { host, ...also } }),
          ]);
      }
    }
    const open200 = seen
      .filter(
        ([, { status, text }]) => status === 200 && /"messages"|"lines"|telephone|dial/i.test(text),
      )
      .map(([what]) => what);
    assert.deepEqual(open200.slice(0, 4), [], `${open200.length} of ${seen.length} ways open`);
    return `0 of ${seen.length} ways open`;
  },
};
