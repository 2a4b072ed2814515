import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { largeSitemap, pdfOfBlanks, pdfOfForms } from '../testing/bombs.js';
import { watchStalls } from '../testing/stall-meter.js';
import { FrameTooLarge, readFrames, writeFrame } from './frames.js';
import { IsolationError } from './isolation-error.js';
import { createIsolation } from './isolation.js';
import { type PoolLimits, poolLimits } from './pool-limits.js';

const page = (contentType = 'application/pdf') => ({
  url: 'https://site.example/file',
  contentType,
  charset: null,
});
const html = (text: string) => Buffer.from(`<p>${text}</p>`);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof IsolationError ? error.code : String(error)),
  );
const withDocuments = (changed: Partial<PoolLimits>) =>
  createIsolation({ ...poolLimits, documents: { ...poolLimits.documents, ...changed } });

/** Each reading covers the time since the last one. */
const stalls = watchStalls();

/**
 * The longest time for which this process blocked its event loop, in milliseconds, and by how many
 * megabytes it grew.
 */
async function costOf(
  work: () => Promise<unknown>,
): Promise<{ readonly stallMs: number; readonly grownMb: number }> {
  const before = process.memoryUsage.rss();
  stalls();
  await work();
  return { stallMs: stalls().ownMs, grownMb: (process.memoryUsage.rss() - before) / 1e6 };
}

describe('parsing of untrusted bytes in a child process', () => {
  it('is stopped when it takes too long, while this process continues', async () => {
    const parse = withDocuments({ taskMs: 1500, memoryMb: 1000 });
    const bomb = pdfOfForms();
    expect(bomb.length).toBeLessThan(12_000);
    const cost = await costOf(async () =>
      expect(await codeOf(parse('pageText', bomb, page()))).toBe('too-slow'),
    );
    expect(cost.stallMs).toBeLessThan(400);
  });

  it('is stopped at its limit where it would end later', async () => {
    const long = html('<b>x</b>'.repeat(90_000));
    expect(await codeOf(withDocuments({ taskMs: 50 })('pageText', long, page('text/html')))).toBe(
      'too-slow',
    );
    // It ends by itself.
    expect(
      await codeOf(withDocuments({ taskMs: 60_000 })('pageText', long, page('text/html'))),
    ).toBe('read');
  });

  it('is stopped when it fills memory outside of the heap, without memory of this process', async () => {
    const parse = withDocuments({ taskMs: 30_000 });
    const bomb = pdfOfBlanks(1000);
    expect(bomb.length).toBeLessThan(6000);
    const cost = await costOf(async () =>
      expect(await codeOf(parse('pageText', bomb, page()))).toBe('too-large'),
    );
    expect(cost.grownMb).toBeLessThan(150);
  });

  it('of a picture is stopped when decoding it fills native memory', async () => {
    // Progressive, so that the whole picture is held at once: some hundred kilobytes that take a
    // hundred and more megabytes outside of the engine.
    const bomb = await sharp({
      create: { width: 5000, height: 4990, channels: 3, background: '#0f766e' },
    })
      .jpeg({ progressive: true })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const draw = (memoryMb: number) =>
      codeOf(
        createIsolation({
          ...poolLimits,
          pictures: { ...poolLimits.pictures, memoryMb, taskMs: 60_000 },
        })('picture', bomb, { kind: 'jpeg', purpose: 'message' }),
      );
    const cost = await costOf(async () => expect(await draw(190)).toBe('too-large'));
    expect(cost.grownMb).toBeLessThan(150);
    expect(await draw(poolLimits.pictures.memoryMb)).toBe('read');
  });

  it('works again afterwards in a new process', async () => {
    const parse = withDocuments({ taskMs: 1500, atOnce: 1, memoryMb: 4000 });
    expect(await codeOf(parse('pageText', pdfOfForms(), page()))).toBe('too-slow');
    expect(
      (await withDocuments({ atOnce: 1 })('pageText', html('Hello'), page('text/html'))).words
        .sections,
    ).toEqual([{ heading: '', text: 'Hello' }]);
    expect(await codeOf(parse('pageText', html('Hello'), page('text/html')))).toBe('read');
  });

  it('uses one process for many tasks, and replaces it after a limit', async () => {
    const parse = withDocuments({ atOnce: 1, tasksEach: 3 });
    for (let turn = 0; turn < 7; turn += 1)
      expect(
        (await parse('pageText', html(`Page ${turn}`), page('text/html'))).words.sections[0]?.text,
      ).toBe(`Page ${turn}`);
  });

  it('is refused when the input or the result is larger than is taken', async () => {
    expect(
      await codeOf(
        withDocuments({ maxInput: 100 })('pageText', Buffer.alloc(101, 97), page('text/plain')),
      ),
    ).toBe('too-large');
    expect(
      await codeOf(
        withDocuments({ maxBytes: 5000 })(
          'pageText',
          html('word '.repeat(3000)),
          page('text/html'),
        ),
      ),
    ).toBe('too-large');
  });

  it('waits in order, is refused when too many wait, and leaves the queue when it is aborted', async () => {
    const parse = withDocuments({ atOnce: 1, maxWaiting: 2 });
    const leaving = new AbortController();
    const order: string[] = [];
    const read = (name: string, signal?: AbortSignal) =>
      codeOf(parse('pageText', html(name), page('text/html'), signal)).then((code) => {
        order.push(`${name} ${code}`);
      });
    const all = [read('first'), read('second', leaving.signal), read('third'), read('fourth')];
    leaving.abort();
    await Promise.all([...all, read('fifth')]);
    expect(order).toEqual([
      'fourth busy',
      'second stopped',
      'first read',
      'third read',
      'fifth read',
    ]);
  });

  it('is stopped at once when its caller aborts', async () => {
    const parse = withDocuments({ taskMs: 60_000, memoryMb: 4000 });
    // Before the process has started, and while it parses.
    for (const afterMs of [1, 2500]) {
      const leaving = new AbortController();
      const began = Date.now();
      const reading = codeOf(parse('pageText', pdfOfForms(), page(), leaving.signal));
      setTimeout(() => leaving.abort(), afterMs);
      expect(await reading).toBe('stopped');
      expect(Date.now() - began).toBeLessThan(30_000);
    }
  });

  it('of a sitemap of ten megabytes blocks no other work', async () => {
    const sitemap = largeSitemap('https://site.example/a', 9.9);
    const parse = createIsolation();
    await parse('sitemap', largeSitemap('https://site.example/a', 0.01), {
      ...page('text/xml'),
      site: 'site.example',
    });
    const cost = await costOf(async () =>
      expect(
        (await parse('sitemap', sitemap, { ...page('text/xml'), site: 'site.example' })).words
          .pages,
      ).toEqual(['https://site.example/a']),
    );
    expect(cost.stallMs).toBeLessThan(150);
  });

  it('of a picture returns bytes', async () => {
    const bytes = await sharp({
      create: { width: 40, height: 30, channels: 3, background: '#0f766e' },
    })
      .png()
      .toBuffer();
    const { words, bytes: drawn } = await createIsolation()('picture', bytes, {
      kind: 'png',
      purpose: 'message',
    });
    expect(words).toMatchObject({ width: 40, height: 30, mediaType: 'image/jpeg' });
    expect((await sharp(drawn).metadata()).format).toBe('jpeg');
  });

  it('is aborted when the process that wanted them is killed', async () => {
    const source = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
    const script = `
      import { createIsolation } from ${source('./isolation.ts')};
      import { poolLimits } from ${source('./pool-limits.ts')};
      import { pdfOfForms } from ${source('../testing/bombs.ts')};
      import { readFileSync, readdirSync } from 'node:fs';
      const parse = createIsolation({ ...poolLimits, documents: { ...poolLimits.documents, taskMs: 600_000, memoryMb: 8000 } });
      parse('pageText', Buffer.from('<p>x</p>'), { url: 'https://a.example', contentType: 'text/html', charset: null }).then(() => {
        parse('pageText', pdfOfForms(), { url: 'https://a.example', contentType: 'application/pdf', charset: null });
        setTimeout(() => console.log(process._getActiveHandles().find((one) => one.spawnfile).pid), 500);
      });`;
    const parent: ChildProcess = spawn(
      process.execPath,
      ['--conditions=@patchbay/source', '--import', 'tsx', '--input-type=module', '-e', script],
      { cwd: fileURLToPath(new URL('.', import.meta.url)), stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = await new Promise<number>((resolve) => {
      createInterface({ input: parent.stdout as NonNullable<typeof parent.stdout> }).once(
        'line',
        (line) => resolve(Number(line)),
      );
    });
    const lives = () => {
      try {
        return process.kill(pid, 0);
      } catch {
        return false;
      }
    };
    expect(lives()).toBe(true);
    parent.kill('SIGKILL');
    for (const until = Date.now() + 30_000; lives() && Date.now() < until;) await pause(20);
    expect(lives()).toBe(false);
  });
});

describe('frames', () => {
  it('are complete for any division into chunks', () => {
    const sent = [
      { head: { a: 'ä' }, bytes: new Uint8Array([1, 2, 3]) },
      { head: null, bytes: new Uint8Array() },
      { head: ['x'.repeat(500)], bytes: new Uint8Array(700).fill(9) },
    ];
    const whole = Buffer.concat(sent.flatMap(writeFrame));
    for (const size of [1, 3, 7, 64, whole.length]) {
      const got: unknown[] = [];
      const read = readFrames(({ head, bytes }) => got.push({ head, bytes: [...bytes] }), 5000);
      for (let at = 0; at < whole.length; at += size) read(whole.subarray(at, at + size));
      expect(got).toEqual(sent.map(({ head, bytes }) => ({ head, bytes: [...bytes] })));
    }
  });

  it('are refused by their lengths alone', () =>
    expect(() =>
      readFrames(() => undefined, 1000)(Buffer.from([0, 0, 0, 9, 0xff, 0, 0, 0])),
    ).toThrow(FrameTooLarge));
});
