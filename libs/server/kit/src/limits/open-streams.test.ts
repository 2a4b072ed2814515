import { type Member } from '../core/actor.js';
import { createOpenStreams, maxStreams, maxVisitorStreams } from './open-streams.js';
import { fakeActors } from '../testing/fake-server.js';

const mine = fakeActors.mine as Member;
const colleague = (userId: number): Member => ({ ...mine, userId });
const endless = () => ({ end: () => undefined });
const refused = { status: 429 };

describe('open streams', () => {
  it('of all callers of a tenant are limited, and visitors have a separate limit', async () => {
    const streams = createOpenStreams(undefined, 3);
    const leave = await streams.enter(colleague(1), endless());
    await streams.enter(colleague(2), endless());
    await streams.enter(colleague(3), endless());
    await expect(streams.enter(colleague(4), endless())).rejects.toMatchObject(refused);
    await streams.enter(fakeActors.visitor as never, endless());
    leave();
    leave();
    await streams.enter(colleague(4), endless());
    await expect(streams.enter(colleague(5), endless())).rejects.toMatchObject(refused);
  });

  it('acquire a concurrency slot counted across all processes, unless they end by themselves', async () => {
    const taken: string[] = [];
    const streams = createOpenStreams({
      acquire: async (whose) => {
        taken.push(whose);
        return () => taken.push('back');
      },
    });
    (await streams.enter(mine, {}))();
    (await streams.enter(mine, endless()))();
    expect(taken).toEqual(['person:70', 'back']);
  });

  it('of a visitor are fewer than those of a member', async () => {
    const limits: number[] = [];
    const streams = createOpenStreams({
      acquire: async (_, max) => {
        limits.push(max);
        return () => undefined;
      },
    });
    await streams.enter(mine, endless());
    await streams.enter(fakeActors.visitor as never, endless());
    expect(limits).toEqual([maxStreams, maxVisitorStreams]);
  });

  it('are not opened when no slot is free or slots cannot be counted', async () => {
    let answer = async (): Promise<null> => null;
    const streams = createOpenStreams({ acquire: () => answer() }, 1);
    await expect(streams.enter(mine, endless())).rejects.toMatchObject(refused);
    answer = async () => {
      throw new Error('away');
    };
    await expect(streams.enter(mine, endless())).rejects.toThrow('away');
    await streams.enter(mine, {});
  });
});
