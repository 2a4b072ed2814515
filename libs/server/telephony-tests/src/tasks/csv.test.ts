import { randomBytes } from 'node:crypto';
import { stringify } from 'node:querystring';
import fc from 'fast-check';
import { CsvProblem } from '@patchbay/server-kit';
import {
  createFixtureTree,
  createTestServer,
  type FixtureTree,
  ofLength,
  type Reply,
  type TestServer,
  watchProgramTime,
  watchWork,
} from '@patchbay/server-platform/testing';
import { watchStalls } from '@patchbay/server-providers/testing';
import { type CsvRow, readCsv } from '@patchbay/server-telephony';

const fileOf = (content: string | Buffer) => ({
  arrayBuffer: async () => new Uint8Array(Buffer.from(content)).buffer as ArrayBuffer,
});
const rowsOf = async (content: string | Buffer): Promise<CsvRow[]> => {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(fileOf(content))) rows.push(row);
  return rows;
};
const cell = (text: string) =>
  /[",;\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;

describe('CSV file', () => {
  it('is parsed with commas, semicolons and tabs, all line endings, byte order marks and quotes', async () => {
    const wanted = [
      {
        row: 2,
        request: {
          type: 'call',
          target: '+15125550148',
          context: 'Says "hi",\nthen waits; yes',
          waitToGreet: true,
        },
      },
      { row: 3, request: { type: 'text', target: '+15125550149', message: '=SUM(A1)' } },
    ];
    for (const mark of [',', ';', '\t']) {
      for (const end of ['\r\n', '\n', '\r']) {
        const table = [
          ['type', 'target', 'context', 'waitToGreet', 'message'],
          ['call', '+15125550148', 'Says "hi",\nthen waits; yes', 'TRUE', ''],
          ['text', '+15125550149', '', '', '=SUM(A1)'],
        ];
        const text =
          table
            .map((row) =>
              row.map((one) => (one === '' ? '' : `"${one.replaceAll('"', '""')}"`)).join(mark),
            )
            .join(end) + end;
        for (const bytes of [
          Buffer.from(text),
          Buffer.from(`\ufeff${text}`),
          Buffer.from(`\ufeff${text}`, 'utf16le'),
        ])
          expect(await rowsOf(bytes)).toEqual(wanted);
      }
    }
  });

  it('is parsed while other requests run, whatever its content is', async () => {
    const room = ofLength(0.5, 4) * 1024 * 1024;
    const pieces = {
      blanks: '\n',
      returns: '\r',
      quotes: '"',
      pairs: '""',
      spaces: ' ',
      'empty cells': ',\n',
      'wide rows': `${','.repeat(60_000)}\n`,
      'quoted cells': '"a","b"\n',
    };
    const stalls = watchStalls();
    for (const [name, piece] of Object.entries(pieces)) {
      const content = `type,target\n${piece.repeat(room / piece.length)}`;
      stalls();
      await rowsOf(content).catch((error: unknown) => expect(error).toBeInstanceOf(CsvProblem));
      expect([name, stalls().ownMs < 400]).toEqual([name, true]);
    }
  });

  it('round-trips any text', async () => {
    const words = fc
      .string({ unit: 'grapheme', maxLength: 60 })
      .filter(
        (text) =>
          text.trim() !== '' &&
          !text.includes('\0') &&
          !/[\ud800-\udfff]/.test(text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, '')),
      );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ context: words, message: words }), { minLength: 1, maxLength: 8 }),
        async (list) => {
          const text = [
            'type,target,context,message',
            ...list.map(({ context, message }) =>
              ['text', '+15125550148', context, message].map(cell).join(','),
            ),
          ].join('\r\n');
          expect(
            (await rowsOf(text)).map(({ request }) => [request?.context, request?.message]),
          ).toEqual(list.map(({ context, message }) => [context, message]));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('may use common column names in any order, and other columns', async () => {
    expect(
      await rowsOf(
        'Notes, Target ,TYPE,task_context,"External Task Id",accountid,Scheduled-For,Wait To ' +
          'Greet\nx,+15125550148,Call,Recall,7,2001,1767708000,no',
      ),
    ).toEqual([
      {
        row: 2,
        request: {
          type: 'call',
          target: '+15125550148',
          taskContext: 'Recall',
          externalTaskId: '7',
          accountId: 2001,
          scheduledFor: 1767708000,
          waitToGreet: false,
        },
      },
    ]);
    expect(
      (await rowsOf('type,target,scheduledFor\ncall,+15125550148,2026-01-06T08:00:00-06:00'))[0]
        ?.request?.scheduledFor,
    ).toBe(1767708000);
  });

  it('says yes or no as a spreadsheet of its language does', async () => {
    const rows = await rowsOf(
      `type,target,waitToGreet\n${['VERDADERO', 'FALSO', 'WAHR'].map((cell) => `call,+15125550148,${cell}`).join('\n')}`,
    );
    expect(rows.map(({ request }) => request?.waitToGreet)).toEqual([true, false, true]);
  });

  it.each([
    ['type: must be call or text.', 'fax,+15125550148,,,'],
    ['waitToGreet: must be true or false.', 'call,+15125550148,maybe,,'],
    ['accountId: must be an account id.', 'call,+15125550148,,x1,'],
    [
      'scheduledFor: must be Unix time in seconds, or like 2026-01-05T09:30:00-06:00.',
      'call,+15125550148,,,tomorrow',
    ],
    ['This row has more cells than the header.', 'call,+15125550148,,,,extra'],
    ['type: must be call or text.', ',+15125550148'],
  ])('reports %p for a row such as %s', async (problem, row) =>
    expect(
      await rowsOf(`type,target,waitToGreet,accountId,scheduledFor\n${row}\ncall,+1512`),
    ).toEqual([
      { row: 2, problem },
      { row: 3, request: { type: 'call', target: '+1512' } },
    ]),
  );

  it.each([
    ['nothing', ''],
    ['white space', ' \n \n'],
    ['no column for the target', 'type,context\ncall,x'],
    ['a column twice', 'type,target,target\ncall,x,y'],
    ['a quote that never ends', 'type,target\ncall,"+1512'],
    ['a picture', randomBytes(4000)],
    ['no text', Buffer.from([0x74, 0x00, 0x01, 0x02])],
    ['a row without end', `type,target\ncall,"${'x'.repeat(70_000)}"`],
    ['rows without end', `type,target\n${'c,1\n'.repeat(100_001)}`],
  ])('with %s is refused with an explanation', async (_what, content) => {
    const error: unknown = await rowsOf(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CsvProblem);
    expect((error as Error).message).toMatch(/^[A-Z].+\.$/s);
  });

  it('of random bytes is parsed or refused without other errors', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc
            .string({
              unit: fc.constantFrom(
                '"',
                ',',
                '\n',
                '\r',
                'type',
                'target',
                ' ',
                'x',
                ';',
                '\ufeff',
              ),
              maxLength: 60,
            })
            .map((text) => new Uint8Array(Buffer.from(text))),
        ),
        async (bytes) => {
          await rowsOf(Buffer.from(bytes)).catch((error: unknown) => {
            if (!(error instanceof CsvProblem)) throw error;
          });
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('upload', () => {
  let server: TestServer;
  let tree: FixtureTree;
  const idOf = (key: string) => tree.nodes[key]?.id as number;
  const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token as string;

  beforeAll(async () => {
    server = await createTestServer({ http: { limits: { hit: async () => 0 } } });
    tree = await createFixtureTree(server);
    for (const key of ['O1', 'O2'])
      await server.call('POST', `/api/v2/tasks/limits?targetAccountId=${idOf(key)}`, {
        token: tokenOf('superAdmin'),
        body: { daily: { tasks: 0 } },
      });
  });
  afterAll(() => server.close());

  async function upload(
    csv: string | Buffer,
    { dryRun, who = 'owner', on }: { dryRun?: boolean; who?: string; on?: string } = {},
  ): Promise<Reply> {
    const form = new FormData();
    form.append(
      'csv',
      new Blob([new Uint8Array(Buffer.from(csv))], { type: 'text/csv' }),
      'tasks.csv',
    );
    if (dryRun !== undefined) form.append('dryRun', String(dryRun));
    const reply = await fetch(
      `${server.url}/api/v2/tasks/csv${on ? `?${stringify({ targetAccountId: idOf(on) })}` : ''}`,
      { method: 'POST', headers: { authorization: `Bearer ${tokenOf(who)}` }, body: form },
    );
    const text = await reply.text();
    return {
      status: reply.status,
      headers: {},
      text,
      json: JSON.parse(text) as Record<string, unknown>,
    };
  }
  const tasksOf = async (batchId: unknown) =>
    (
      await server.call('GET', `/api/v2/tasks?limit=500&order=asc&batchId=${batchId as string}`, {
        token: tokenOf('owner'),
      })
    ).json.tasks as { target: string; accountId: number; context: string }[];

  it('queues every valid row and reports the problems of others', async () => {
    const csv = [
      'type,target,context,accountId,message',
      'call,+15125550148,One,,',
      'call,12,Two,,',
      `text,+15125550149,Three,${idOf('A1')},Hi`,
      'text,+15125550150,,,',
      'call,+19005550148,,,',
      `call,+15125550151,,${idOf('O4')},`,
      '',
    ].join('\n');
    const reply = await upload(csv);
    expect(reply.status).toBe(200);
    expect(reply.json).toMatchObject({
      success: true,
      dryRun: false,
      rows: 6,
      valid: 2,
      inserted: 2,
      rejected: 4,
    });
    expect(
      (reply.json.errors as { row: number; message: string }[]).map(({ row, message }) => [
        row,
        message.split(':')[0],
      ]),
    ).toEqual([
      [3, 'target'],
      [5, 'message'],
      [6, 'target'],
      [7, 'accountId'],
    ]);
    expect(
      (await tasksOf(reply.json.batchId)).map(({ target, accountId, context }) => [
        target,
        accountId,
        context,
      ]),
    ).toEqual([
      ['+15125550148', idOf('O1'), 'One'],
      ['+15125550149', idOf('A1'), 'Three'],
    ]);
  });

  it('refuses days of a spreadsheet and markers that nothing fills, and says what has passed', async () => {
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    const reply = await upload(
      [
        'type,target,scheduledFor,message',
        'text,+15125550148,46027,Hi',
        'text,+15125550148,"46027,5",Hi',
        'text,+15125550148,20260105,Hi',
        'text,+15125550148,,Hi {{first_name}}',
        `text,+15125550148,${hourAgo},Hi`,
      ].join('\n'),
      { dryRun: true },
    );
    const aDay = /^scheduledFor: looks like a spreadsheet date: 2026-01-05\?/;
    expect(reply.json).toMatchObject({
      valid: 1,
      errors: [
        { row: 2, message: expect.stringMatching(aDay) },
        { row: 3, message: expect.stringMatching(aDay) },
        { row: 4, message: expect.stringMatching(aDay) },
        {
          row: 5,
          message: 'message: has a marker that nothing fills: {{first_name}}. Write the words.',
        },
      ],
      warnings: [{ row: 6, message: expect.stringMatching(/^scheduledFor: lies in the past/) }],
    });
  });

  it('reports the same in a dry run, which queues nothing', async () => {
    const someCell = fc.oneof(
      fc.constantFrom(
        '',
        'call',
        'text',
        'fax',
        '+15125550148',
        '(512) 555-0149',
        '12',
        '+19005550148',
        'true',
        'maybe',
        '=1+1',
        '1767708000',
        '99999999999',
        'x'.repeat(1700),
      ),
      fc.string({ maxLength: 12 }),
    );
    const row = fc.tuple(
      fc.constantFrom('call', 'text', 'fax', ''),
      fc.oneof(fc.constantFrom('+15125550148', '12', ''), someCell),
      someCell,
      someCell,
      fc.constantFrom('', String(idOf('A1')), String(idOf('A4')), 'x'),
      someCell,
      someCell,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
        const csv = [
          'type,target,context,waitToGreet,accountId,scheduledFor,message',
          ...rows.map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')),
        ].join('\n');
        const before = (
          await server.call('GET', '/api/v2/tasks/stats', { token: tokenOf('owner') })
        ).json.total as number;
        const dry = await upload(csv, { dryRun: true });
        const between = (
          await server.call('GET', '/api/v2/tasks/stats', { token: tokenOf('owner') })
        ).json.total as number;
        const real = await upload(csv, { dryRun: false });
        const after = (await server.call('GET', '/api/v2/tasks/stats', { token: tokenOf('owner') }))
          .json.total as number;
        expect([
          dry.status,
          dry.json.errors,
          dry.json.valid,
          dry.json.rejected,
          dry.json.rows,
          dry.json.fields,
        ]).toEqual([
          real.status,
          real.json.errors,
          real.json.valid,
          real.json.rejected,
          real.json.rows,
          real.json.fields,
        ]);
        expect([
          between - before,
          after - between,
          dry.json.inserted ?? 0,
          dry.json.batchId ?? null,
        ]).toEqual([0, real.json.inserted ?? 0, 0, null]);
      }),
      { numRuns: 25 },
    );
  });

  it.each([
    ['siblingOwner', 'A1'],
    ['siblingOwner', 'O1'],
    ['agent key', 'A2'],
    ['owner', 'O4'],
  ] as const)('by %s queues nothing for %s', async (who, whose) => {
    const reply = await upload(`type,target,accountId\ncall,+15125550148,${idOf(whose)}\n`, {
      who,
    });
    expect(reply.json).toMatchObject({
      inserted: 0,
      rejected: 1,
      errors: [{ row: 2, message: 'accountId: must be an agent of this organization.' }],
    });
  });

  it('is refused without a session, for another account, and for other formats', async () => {
    expect((await upload('type,target\ncall,+15125550148', { who: 'anonymous' })).status).toBe(401);
    expect((await upload('type,target\ncall,+15125550148', { on: 'O4' })).status).toBe(404);
    expect((await upload('type,target\ncall,"+1512')).json).toMatchObject({
      success: false,
      message: 'Row 2 cannot be read: a quotation mark is not closed.',
    });
    expect((await upload('context\nx')).json).toMatchObject({
      success: false,
      message: 'The first row must name the columns; type and target are missing.',
    });
    expect((await upload('type,target\n')).status).toBe(400);
    expect(
      (
        await server.call('POST', '/api/v2/tasks/csv', {
          token: tokenOf('owner'),
          body: { csv: 'x' },
        })
      ).status,
    ).toBe(415);
  });

  const many = ofLength(25_000, 100_000);
  it(`of ${many.toLocaleString('en')} rows takes at most half a minute, in order, while others are served`, async () => {
    const rows = Array.from(
      { length: many },
      (_, at) => `call,+1512${5550000 + (at % 10_000)},Person ${at}`,
    );
    const csv = `type,target,context\n${rows.join('\n')}\n`;
    const [time, worked] = [watchProgramTime(), await watchWork(server.databaseUrl)];
    let slowest = 0;
    let isDone = false;
    const others = (async () => {
      while (!isDone) {
        const asked = time.lived();
        await server.call('GET', '/api/v2/tasks/dailyCounts', { token: tokenOf('siblingOwner') });
        slowest = Math.max(slowest, time.lived() - asked);
        await new Promise((done) => setTimeout(done, 20));
      }
    })();
    const reply = await upload(csv);
    isDone = true;
    await others;
    time.stop();
    expect(reply.json).toMatchObject({ inserted: many, rejected: 0 });
    expect(worked()).toBeLessThan(30_000);
    expect(slowest).toBeLessThan(3000);
    expect((await tasksOf(reply.json.batchId)).slice(0, 3).map(({ context }) => context)).toEqual([
      'Person 0',
      'Person 1',
      'Person 2',
    ]);
    expect(
      (
        await server.call('GET', `/api/v2/tasks/stats?batchId=${reply.json.batchId as string}`, {
          token: tokenOf('owner'),
        })
      ).json.total,
    ).toBe(many);
  });
});
