import { asOwner } from '@patchbay/server-store/testing';
import { type Receiver } from '../../testing/receiver.js';
import { type ServerProcesses, call } from '../server-processes.js';

/** One request of a writer; repeating it has the same effect where the contract promises that. */
export interface Write {
  readonly turn: number;
  readonly url: string;
}

/** A kind of write during which processes are killed. */
export interface Kind {
  /**
   * Sends one request and tells whether it was acknowledged. Throws when it was refused, which a
   * kill cannot explain.
   */
  write(write: Write): Promise<boolean>;
  /** Whether a request without a reply may be sent again, because the contract makes that safe. */
  readonly repeats: boolean;
  /**
   * The problems of what is stored now, given the acknowledged turns and all turns that were sent.
   */
  faults(kept: readonly number[], sent: readonly number[]): Promise<string[]>;
}

type Row = Readonly<Record<string, unknown>>;
const duplicatesOf = (found: readonly number[]): number[] =>
  found.filter((turn, at) => found.indexOf(turn) !== at);

/** Every acknowledged turn is stored, none twice, and none that was not sent. */
function ledgerOf(
  found: readonly number[],
  kept: readonly number[],
  sent: readonly number[],
): string[] {
  const there = new Set(found);
  const known = new Set(sent);
  return [
    ...kept
      .filter((turn) => !there.has(turn))
      .map((turn) => `turn ${turn} was acknowledged and is lost`),
    ...duplicatesOf(found).map((turn) => `turn ${turn} is there twice`),
    ...found.filter((turn) => !known.has(turn)).map((turn) => `turn ${turn} was never sent`),
  ];
}

/**
 * The kinds of writes. An entry says how it is written, whether it may be repeated, and what must
 * hold.
 */
export function kindsOn(
  cluster: ServerProcesses,
  receiver: Receiver,
): Readonly<Record<string, Kind>> {
  const { tree, databaseUrl } = cluster;
  const tokenOf = (key: string) => tree.actors.find((actor) => actor.key === key)?.token ?? null;
  const agent = tree.nodes.A1?.id as number;
  const organization = tree.nodes.O1?.id as number;
  const ask = <T extends Row>(text: string) => asOwner<T>(databaseUrl, text);
  const send = async (
    actor: string,
    method: string,
    url: string,
    path: string,
    body?: unknown,
  ): Promise<Record<string, unknown> | null> => {
    const reply = await call(url, method, path, tokenOf(actor), body);
    if (!reply) return null;
    // A process that is being killed may still reply that it is busy or failing: that is no
    // acknowledgement.
    if (reply.status >= 500 || reply.json.retryable === true) return null;
    if (reply.status >= 300)
      throw new Error(
        `${method} ${path} was refused: ${reply.status} ${JSON.stringify(reply.json)}`,
      );
    return reply.json;
  };
  const room = tree.roomOf(tree.nodes.A1 as never);
  const pages = new Map<number, string>();

  return {
    contacts: {
      repeats: true,
      write: async ({ turn, url }) =>
        (await send('owner', 'POST', url, `/api/v2/contact?targetAccountId=${agent}`, {
          newData: { name: `kill ${turn}`, phone: `+1512${String(3_000_000 + turn)}` },
        })) !== null,
      faults: async (kept, sent) =>
        ledgerOf(
          (
            await ask<{ turn: number }>(
              `select substr(address, 6)::int - 3000000 as turn from parties
                where organization_id = ${organization} and address like '+15123______'
                and name like 'kill %'`,
            )
          ).map(({ turn }) => turn),
          kept,
          sent,
        ),
    },
    drafts: {
      repeats: false,
      write: async ({ turn, url }) =>
        (await send('admin', 'POST', url, `/api/v2/agent?targetAccountId=${agent}`, {
          agentInstructions: `kill ${turn}`,
        })) !== null,
      faults: async (kept, sent) => {
        const [row] = await ask<{ turn: number; revision: number }>(
          `select substr(config ->> 'agentInstructions', 6)::int as turn, revision::int as revision
            from agent_configs where account_id = ${agent} and slot = 'staging'`,
        );
        const last = Math.max(-1, ...kept);
        return [
          ...(row && row.turn < last
            ? [`the draft is of turn ${row.turn}, though turn ${last} was acknowledged`]
            : []),
          ...(row && !sent.includes(row.turn)
            ? [`the draft is of turn ${row.turn}, which was not sent`]
            : []),
          ...(row && row.revision < kept.length
            ? [`revision ${row.revision} after ${kept.length} acknowledged saves`]
            : []),
        ];
      },
    },
    messages: {
      repeats: true,
      write: async ({ turn, url }) =>
        (await send('owner', 'POST', url, `/api/v2/messaging/send?targetAccountId=${agent}`, {
          roomId: room,
          message: `kill ${turn}`,
          clientId: `kill-${turn}`,
        })) !== null,
      faults: async (kept, sent) => [
        ...ledgerOf(
          (
            await ask<{ turn: number }>(
              `select substr(body, 6)::int as turn from messages where room_id = '${room}' and body like 'kill %'`,
            )
          ).map(({ turn }) => turn),
          kept,
          sent,
        ),
        // A message and its events are one transaction.
        ...(
          await ask<{ messages: number; events: number }>(
            `select (select count(*)::int from messages
              where room_id = '${room}' and body like 'kill %') as messages, (select count(*)::int
              from events where topic = 'message' and payload ->> 'roomId' = '${room}') as events`,
          )
        )
          .filter((row) => row.events < row.messages)
          .map((row) => `${row.messages} messages are there, and ${row.events} of them were told`),
      ],
    },
    tasks: {
      repeats: false,
      write: async ({ turn, url }) =>
        (await send('reseller', 'POST', url, `/api/v2/tasks?targetAccountId=${agent}`, {
          type: 'text',
          target: '+15125550188',
          message: 'Hello',
          externalTaskId: `kill-${turn}`,
        })) !== null,
      faults: async (kept, sent) =>
        ledgerOf(
          (
            await ask<{ turn: number }>(
              `select substr(external_task_id, 6)::int as turn from tasks where account_id = ${agent} and external_task_id like 'kill-%'`,
            )
          ).map(({ turn }) => turn),
          kept,
          sent,
        ),
    },
    ledger: {
      repeats: true,
      write: async ({ turn, url }) => {
        // A payer who does not learn whether a payment succeeded pays on the same page again.
        const opened =
          pages.get(turn) ??
          (
            await send(
              'partner',
              'POST',
              url,
              `/api/v1/checkout/patchbayCredit?targetAccountId=${organization}`,
              {
                // A quotient of whole numbers has at most two decimals, a sum of dollars may have more.
                amount: (1000 + turn) / 100,
                currency: 'usd',
                successUrl: '/app/paymentSuccess',
                cancelUrl: '/app/paymentCancel',
              },
            )
          )?.url;
        if (typeof opened !== 'string') return false;
        pages.set(turn, opened);
        const page = new URL(opened);
        return (await send('anonymous', 'POST', url, `${page.pathname}${page.search}`)) !== null;
      },
      faults: async (kept, sent) => {
        const booked = await ask<{ turn: number }>(
          `select round((l.amount / 10000.0 - 1000))::int as turn from ledger_lines l
            where l.account = 'customer:${organization}:credit' and l.amount between 10000000 and 30000000`,
        );
        const loose = await ask<{ id: string }>(
          `select posting_id as id from ledger_lines group by posting_id, currency having sum(amount) <> 0`,
        );
        const [off] = await ask<{ held: string; summed: string }>(
          `select b.balance::text as held, (select coalesce(sum(l.amount), 0)::text
            from ledger_lines l where l.account = b.account and l.currency = b.currency) as summed
            from ledger_balances b where b.account = 'customer:${organization}:credit'
            and b.currency = 'usd'`,
        );
        return [
          ...ledgerOf(
            booked.map(({ turn }) => turn),
            kept,
            sent,
          ),
          ...loose.map(({ id }) => `posting ${id} does not sum to zero`),
          ...(off && off.held !== off.summed
            ? [`the balance ${off.held} is not the sum ${off.summed}`]
            : []),
        ];
      },
    },
    webhooks: {
      repeats: true,
      write: async ({ turn, url }) =>
        (await send('visitor', 'POST', url, '/api/v2/chat/send', {
          message: `kill ${turn}`,
          clientId: `hook-${turn}`,
        })) !== null,
      faults: async (kept, sent) => {
        const told = () =>
          receiver.received
            .map(({ body, headers }) => ({
              turn: Number(/"message":"kill (\d+)"/.exec(body)?.[1] ?? -1),
              id: String(headers['webhook-id']),
            }))
            .filter(({ turn }) => turn >= 0);
        // The lease of a process that died ends after twenty seconds.
        for (
          const end = Date.now() + 60_000;
          Date.now() < end && kept.some((turn) => !told().some((one) => one.turn === turn));
        )
          await new Promise((done) => setTimeout(done, 100));
        const once = [
          ...new Map(told().map((one) => [`${one.turn} ${one.id}`, one.turn])).values(),
        ];
        return ledgerOf(once, kept, sent);
      },
    },
  };
}
