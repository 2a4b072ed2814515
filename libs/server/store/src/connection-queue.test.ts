import { createQueue } from './connection-queue.js';

const forEver = new Promise<never>(() => undefined);
const limits = { perConnection: 2, waitTimeoutMs: 0, max: 8 };

describe('the connection queue', () => {
  const lineOf = (count: number, also = limits) => {
    const queue = createQueue(2, also);
    for (let one = 0; one < count; one += 1) void queue.wait(forEver);
    return queue;
  };
  /** Resolves after the clock of the queue has advanced. */
  const aMoment = async (isOver: () => boolean) => {
    while (!isOver()) await new Promise((done) => setTimeout(done, 1));
  };

  it('is too long when enough calls wait for each connection and the first has waited long enough', async () => {
    const long = lineOf(5);
    await aMoment(() => long.isLong());
    expect(lineOf(4).isLong()).toBe(false);
  });

  it('is a burst while no call has waited long, up to a number at which it is too long in any case', () => {
    const patient = { ...limits, waitTimeoutMs: 3_600_000 };
    expect([lineOf(7, patient).isLong(), lineOf(8, patient).isLong()]).toEqual([false, true]);
  });

  it('becomes shorter with each call that is served or cancelled', async () => {
    const queue = createQueue(2, { ...limits, max: 3 });
    void queue.wait(forEver);
    void queue.wait(forEver);
    let serve = (): void => undefined;
    const served = queue.wait(
      new Promise<void>((resolve) => {
        serve = resolve;
      }),
    );
    expect(queue.isLong()).toBe(true);
    serve();
    await served;
    expect(queue.isLong()).toBe(false);
    await expect(queue.wait(Promise.reject(new Error('none left')))).rejects.toThrow('none left');
    expect(queue.isLong()).toBe(false);
  });
});
