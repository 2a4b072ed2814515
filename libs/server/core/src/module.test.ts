import { type Handlers } from '@patchbay/server-kit';
import { type Db } from '@patchbay/server-store';
import { type Worker } from './background/runner.js';
import { joinModules, type ServerModule } from './module.js';

const listApps: Handlers<Db>['listApps'] = async () => ({ apps: [] }) as never;
const getApp: Handlers<Db>['getApp'] = async () => ({}) as never;

/** A module that writes down when it is started and stopped. */
const noting = (name: string, notes: string[]) =>
  ({
    handlers: {},
    workers: [
      {
        start: async () => {
          notes.push(`worker of ${name}`);
          return async () => undefined;
        },
        stop: async () => void notes.push(`no worker of ${name}`),
      } as Worker,
    ],
    start: async () => {
      notes.push(`start ${name}`);
      return async () => void notes.push(`stop ${name}`);
    },
    settle: () => void notes.push(`settle ${name}`),
  }) satisfies ServerModule;

describe('joinModules', () => {
  it('collects handlers and routes of all modules', () => {
    const route = { method: 'POST', path: '/events', answer: async () => ({}) } as const;
    const joined = joinModules([
      { handlers: { listApps }, routes: [route] },
      { handlers: { getApp }, localRoutes: [{ ...route, path: '/dev/events' }] },
    ]);
    expect(joined.handlers).toEqual({ listApps, getApp });
    expect(joined.routes).toEqual([route]);
    expect(joined.localRoutes.map(({ path }) => path)).toEqual(['/dev/events']);
  });

  it('names the operations by type, so that a missing one does not compile', () => {
    const { handlers } = joinModules([{ handlers: { listApps } }, { handlers: {} }]);
    const served: Pick<Handlers<Db>, 'listApps'> = handlers;
    // @ts-expect-error no module has a handler of getApp
    const more: Pick<Handlers<Db>, 'listApps' | 'getApp'> = handlers;
    expect(served).toBe(more);
  });

  it('refuses two handlers of one operation', () => {
    expect(() => joinModules([{ handlers: { listApps } }, { handlers: { listApps } }])).toThrow(
      'Two modules have a handler of listApps.',
    );
  });

  it('starts listeners before workers, and settles all modules before it stops any worker or listener', async () => {
    const notes: string[] = [];
    const joined = joinModules([noting('a', notes), noting('b', notes)]);
    await joined.start();
    expect(notes.splice(0)).toEqual(['start a', 'start b', 'worker of a', 'worker of b']);
    await joined.close();
    expect(notes.splice(0, 4)).toEqual([
      'settle a',
      'settle b',
      expect.stringMatching('no worker of'),
      expect.stringMatching('no worker of'),
    ]);
    expect(notes).toEqual(['stop b', 'stop a']);
  });
});
