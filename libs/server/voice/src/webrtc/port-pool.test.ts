import { createPortPool } from './port-pool.js';
import { OfferRefusal } from './refusal.js';

describe('a pool of ports', () => {
  it('gives each call a range of its own, and takes it back once', () => {
    const pool = createPortPool({ low: 20_001, high: 20_005 });
    expect(pool.size).toBe(2);
    const first = pool.take();
    const second = pool.take();
    expect([first.range, second.range]).toEqual([
      { low: 20_001, high: 20_002 },
      { low: 20_003, high: 20_004 },
    ]);
    expect(() => pool.take()).toThrow(OfferRefusal);
    expect(new OfferRefusal('noPort', '').status).toBe(503);
    first.give();
    first.give();
    expect(pool.taken).toBe(1);
    expect(pool.take().range).toEqual(first.range);
    expect(() => pool.take()).toThrow(OfferRefusal);
  });

  it('uses what was given back last only after all others', () => {
    const pool = createPortPool({ low: 20_000, high: 20_007 });
    const first = pool.take();
    first.give();
    const next = Array.from({ length: 4 }, () => pool.take().range.low);
    expect(next).toEqual([20_002, 20_004, 20_006, 20_000]);
  });

  it('is not made of ports that do not exist', () => {
    for (const range of [
      { low: 80, high: 2000 },
      { low: 60_000, high: 70_000 },
      { low: 2000, high: 2000 },
      { low: 2000.5, high: 3000 },
    ])
      expect(() => createPortPool(range)).toThrow(RangeError);
  });
});
