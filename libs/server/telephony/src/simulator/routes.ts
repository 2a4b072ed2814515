import { type LocalRoute, refuse } from '@patchbay/server-kit';
import { type Simulator } from './simulator.js';
import { SimulatorProblem } from './handset-lists.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * The handset's routes in embedded mode. They accept numbers and words, and return what a telephone
 * would output.
 */
export function phoneRoutes(simulator: Simulator): LocalRoute[] {
  const post = (
    path: string,
    answer: (body: Values, signal: AbortSignal) => Promise<object>,
  ): LocalRoute => ({
    method: 'POST',
    path: `/dev/phone/${path}`,
    answer: ({ body }) => plainly(() => answer(valuesOf(body), AbortSignal.timeout(60_000))),
  });
  return [
    {
      method: 'GET',
      path: '/dev/phone/numbers',
      answer: () => plainly(async () => ({ numbers: await simulator.numbers() })),
    },
    {
      method: 'GET',
      path: '/dev/phone/thread',
      answer: ({ query }) =>
        plainly(async () => ({
          lines: await simulator.thread(text(query, 'from', 20), text(query, 'to', 20)),
        })),
    },
    post('text', async (body, signal) => {
      await simulator.text(
        text(body, 'from', 20),
        text(body, 'to', 20),
        text(body, 'text', 2000),
        signal,
      );
      return {};
    }),
    {
      method: 'GET',
      path: '/dev/phone/ringing',
      answer: ({ query }) =>
        plainly(async () => ({ calls: await simulator.ringing(text(query, 'number', 20)) })),
    },
    post('answer', async (body) => simulator.answer(text(body, 'callId', 60))),
    post('reject', async (body) => {
      await simulator.reject(text(body, 'callId', 60));
      return {};
    }),
    post('call', async (body) => simulator.call(text(body, 'from', 20), text(body, 'to', 20))),
    post('speak', async (body, signal) =>
      simulator.speak(
        { from: text(body, 'from', 20), to: text(body, 'to', 20), uuid: text(body, 'uuid', 60) },
        text(body, 'text', 2000),
        signal,
      ),
    ),
    post('hangUp', async (body, signal) => {
      await simulator.hangUp({ to: text(body, 'to', 20), uuid: text(body, 'uuid', 60) }, signal);
      return {};
    }),
  ];
}

const valuesOf = (body: unknown): Values =>
  typeof body === 'object' && body !== null ? (body as Values) : {};

function text(values: Values, name: string, longest: number): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '' || value.length > longest)
    throw refuse.invalid([
      { path: `body.${name}`, message: `must be text of at most ${longest} characters` },
    ]);
  return value.trim();
}

/** A user error at the handset is a 400 with its sentence. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SimulatorProblem)
      throw refuse.invalid([{ path: 'body', message: error.message }], error.message);
    throw error;
  }
}
