import { type BodyOf } from '@patchbay/contract';
import { type FieldProblem, type Handlers, refuse } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type CreationServices, type Creator, createTasks } from './create.js';
import { type TaskRequest } from './drafts.js';
import { taskView } from './view.js';

/** The name of a task's field in an item. */
const names: Readonly<Record<string, string>> = { accountId: 'agentId', message: 'content' };

/** Calls and texts that an account requests. */
export function createOutboundTaskHandlers(
  services: CreationServices,
): Pick<Handlers<Db>, 'outboundCall' | 'outboundSms'> {
  const { clock } = services;

  /**
   * Queues requests that may be spread over time. Outside the calling hours they wait for the
   * opening and then respect the limits.
   */
  async function queue(creator: Creator, { wishes, spacing, isMany }: Spread, words: string) {
    const spread = (isSpread: boolean) =>
      wishes.map((request, at): TaskRequest =>
        spacing > 0 && (request.scheduledFor || (isSpread && at > 0))
          ? {
              ...request,
              scheduledFor: ((request.scheduledFor ?? Math.floor(clock.now() / 1000)) +
                at * spacing) as TaskRequest['scheduledFor'],
            }
          : request,
      );
    let made = await createTasks(services, creator, spread(true));
    if (
      'refused' in made &&
      made.refused.field === 'scheduledFor' &&
      !wishes[made.refused.at]?.scheduledFor
    )
      made = await createTasks(services, creator, spread(false));
    if ('refused' in made)
      throw refuse.invalid([
        {
          path: isMany
            ? `body.targets.${made.refused.at}.${names[made.refused.field] ?? made.refused.field}`
            : `body.${made.refused.field}`,
          message: made.refused.message,
        },
      ]);
    return { message: words, inserted: made.rows.length, tasks: made.rows.map(taskView) };
  }

  return {
    outboundCall: async ({ body, target, context }) =>
      queue({ target, context }, spreadOf(body, 'call'), 'Outbound call initiated.'),
    outboundSms: async ({ body, target, context }) =>
      queue({ target, context }, spreadOf(body, 'text'), 'Outbound SMS initiated.'),
  };
}

interface Spread {
  readonly wishes: readonly TaskRequest[];
  readonly spacing: number;
  readonly isMany: boolean;
}

/** The requests of both forms of a call: one target, or many with common options. */
function spreadOf(
  body: (BodyOf<'outboundCall'> & { readonly content?: string }) | BodyOf<'outboundSms'>,
  type: 'call' | 'text',
): Spread {
  const { target, targets, scheduleSpacingSec, ...rest } = body as BodyOf<'outboundCall'> &
    BodyOf<'outboundSms'>;
  const { accountId: _accountId, agentId: _agentId, content, ...shared } = rest;
  const missing = (field: string): FieldProblem => ({
    path: `body.${field}`,
    message: 'This field is required',
  });
  if (target === undefined && targets === undefined) throw refuse.invalid([missing('target')]);
  const items = targets ?? [target as string];
  const wishes = items.map((item, at): TaskRequest => {
    const {
      agentId,
      content: own,
      ...one
    } = typeof item === 'string'
      ? ({ target: item } as { target: string; agentId?: number; content?: string })
      : (item as { target: string; agentId?: number; content?: string });
    const message = own ?? content;
    if (type === 'text' && !message?.trim())
      throw refuse.invalid([missing(targets ? `targets.${at}.content` : 'content')]);
    return {
      type,
      ...shared,
      ...one,
      ...(agentId === undefined ? {} : { accountId: agentId as TaskRequest['accountId'] }),
      ...(type === 'text' ? { message } : {}),
    } as TaskRequest;
  });
  return { wishes, spacing: scheduleSpacingSec ?? 0, isMany: targets !== undefined };
}
