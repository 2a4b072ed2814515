/**
 * What a browser loads, against the floor of the stack built in the same run: the first load, the
 * chunks of overlays, and the first and largest contentful paint.
 */
import { join } from 'node:path';
import { firstLoadSize, measureOverlays, middleOf } from '../checks/sizes.mjs';
import { buildFloor, serveFolder } from './floor-page.mjs';
import { measurePaints } from './first-paint.mjs';
import { startProduct } from './product.mjs';

/** Sizes in KiB after gzip. */
export async function measureSizes(root, folder) {
  const floor = await buildFloor(folder);
  const overlays = measureOverlays(root);
  return {
    floor: { folder: floor, size: firstLoadSize(join(floor, 'index.html')) },
    first: firstLoadSize(join(root, 'apps/web/dist/index.html')),
    overlays,
    median: middleOf(overlays),
    largest: overlays[0],
  };
}

/** Paints of the sign-in, the first page of a visitor, and of the floor, in milliseconds. */
export async function measureFirstPaint(root, folder, floor) {
  const product = await startProduct(root, join(folder, 'loads'));
  const served = await serveFolder(floor);
  try {
    return await measurePaints({
      ours: { url: `${product.url}/app`, shows: 'Continue' },
      floor: { url: served.url, shows: 'Continue' },
    });
  } finally {
    served.stop();
    await product.stop();
  }
}

/** The lines of the report, each with its goal. */
export async function measureLoads(root, folder, { goals, note }) {
  const { floor, first, overlays, median, largest } = await measureSizes(root, folder);
  console.log(
    `First load of /app ${first.toFixed(1)} KiB gzip, floor of the stack ${floor.size.toFixed(1)} KiB.\n` +
      `Overlays, KiB gzip beyond it and the frame: ${overlays.map(({ name, size }) => `${name} ${size.toFixed(1)}`).join(', ')}`,
  );
  note(
    'first load of /app against the floor of the stack',
    first / floor.size,
    'x',
    goals.firstLoad,
  );
  note(`overlay chunk, median (${median.name})`, median.size, 'KiB', goals.overlayMedian);
  note(`overlay chunk, largest (${largest.name})`, largest.size, 'KiB', goals.overlayLargest);
  const { ours, floor: bare } = await measureFirstPaint(root, folder, floor.folder);
  console.log(
    `On a slow line: first paint ${ours.first.toFixed(0)} ms, floor ${bare.first.toFixed(0)} ms; ` +
      `largest ${ours.largest.toFixed(0)} ms, floor ${bare.largest.toFixed(0)} ms.`,
  );
  note('first contentful paint against the floor', ours.first / bare.first, 'x', goals.firstPaint);
  note(
    'largest contentful paint against the floor',
    ours.largest / bare.largest,
    'x',
    goals.largestPaint,
  );
}
