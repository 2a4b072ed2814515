/**
 * What a browser loads, against the floor of the stack built in the same run: the first load, the
 * chunks of overlays, and the first and largest contentful paint of the first screens.
 */
import { join } from 'node:path';
import { firstLoadSize, measureOverlays, middleOf } from '../checks/sizes.mjs';
import { buildFloor, serveFolder } from './floor-page.mjs';
import { measurePaints } from './first-paint.mjs';
import { getJson, signIn, startProduct } from './product.mjs';

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

const owner = 'owner@demo.patchbay.test';

/**
 * The first screens of the console, each with what it shows: the sign-in of a visitor; the inbox
 * and an overlay of an owner who has signed in before, by their addresses.
 */
async function firstScreens(url) {
  const token = await signIn(url, owner);
  const { person, home } = await getJson(url, '/api/v2/viewer', token);
  const storage = {
    token,
    id: String(person.id),
    userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
  };
  const { rooms } = await getJson(url, '/api/v2/conversations?page=0&pageSize=20', token);
  // The console writes a number as people do, a name as it is.
  const named = rooms.find(({ name }) => /\p{L}/u.test(name));
  const here = `${url}/app/org/${home.id}`;
  return {
    'sign-in': { url: `${url}/app`, shows: 'Continue' },
    inbox: { url: `${here}/inbox`, shows: named.name, storage },
    'overlay by its address': {
      url: `${here}/inbox?editAgent=true&agentPanel=settings`,
      shows: 'Name of the agent',
      storage,
    },
  };
}

/** Paints of the first screens and, in turns with them, of the floor, in milliseconds. */
export async function measureFirstPaint(root, folder, floor) {
  const product = await startProduct(root, join(folder, 'loads'));
  const served = await serveFolder(floor);
  try {
    return await measurePaints({
      floor: { url: served.url, shows: 'Continue' },
      ...(await firstScreens(product.url)),
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
  const { floor: bare, ...screens } = await measureFirstPaint(root, folder, floor.folder);
  console.log(
    `On a slow line: first paint of the floor ${bare.first.toFixed(0)} ms, largest ` +
      `${bare.largest.toFixed(0)} ms`,
  );
  for (const [name, ours] of Object.entries(screens)) {
    console.log(
      `  ${name}: first ${ours.first.toFixed(0)} ms, largest ${ours.largest.toFixed(0)} ms`,
    );
    note(
      `first contentful paint against the floor: ${name}`,
      ours.first / bare.first,
      'x',
      goals.firstPaint,
    );
    note(
      `largest contentful paint against the floor: ${name}`,
      ours.largest / bare.largest,
      'x',
      goals.largestPaint,
    );
  }
}
