/**
 * What a person waits for who writes the instructions of an agent: each key in a text of 50 kB, the
 * editor opened by its address on a slow line, and suggestions. In turns with floors: CodeMirror and
 * a textarea with the same text, and the same call where no model is asked.
 */
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { chromiumPath } from '../browser/chromium.mjs';
import { slowLine } from './first-paint.mjs';
import { serveFolder } from './floor-page.mjs';
import { getJson, postJson, signIn, startProduct } from './product.mjs';
import { ensurePeers } from './races.mjs';

const owner = 'owner@demo.patchbay.test';
const keys = 100;
/** Milliseconds between two keys: a fast typist. */
const pace = 60;
/** A frame of 60 Hz. */
const frameMs = 1000 / 60;

/** 50 kB of instructions with 200 markers, in lines as owners write them. */
const prompt = Array.from({ length: 400 }, (_, at) =>
  at % 20 === 0
    ? `# Part ${at / 20 + 1}`
    : `- Line ${at}: ${at % 2 ? 'greet each caller of {orgName} and say what we do, ' : 'ask for the name, the number and the reason of the call, '}` +
      'then offer the next free hour of the day and repeat it once.',
).join('\n');

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** Milliseconds from each key to the end of the frame that shows it, noted in the page. */
function watchKeys() {
  const { addEventListener, MessageChannel, performance, requestAnimationFrame } = globalThis;
  globalThis.frames = [];
  addEventListener(
    'keydown',
    () => {
      const pressed = performance.now();
      requestAnimationFrame(() => {
        const after = new MessageChannel();
        after.port1.onmessage = () => globalThis.frames.push(performance.now() - pressed);
        after.port2.postMessage(null);
      });
    },
    true,
  );
}

/** Notes in the page the milliseconds between each two frames that the page draws. */
function watchFrames() {
  const { performance, requestAnimationFrame } = globalThis;
  globalThis.gaps = [];
  let last = performance.now();
  const tick = (now) => {
    globalThis.gaps.push(now - last);
    last = now;
    requestAnimationFrame(tick);
  };
  requestAnimationFrame(tick);
}

/** Frames that the screen would have shown and the page did not draw. */
const droppedOf = (gaps) =>
  gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / frameMs) - 1), 0);

async function cpuOf(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** A fresh page, signed in as the owner where it is ours. */
async function openPage(browser, { url, storage = {} }, slow) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', slowLine);
  }
  await page.addInitScript((values) => {
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, storage);
  await page.addInitScript(watchKeys);
  await page.goto(url);
  const field = page.getByRole('textbox', { name: 'Instructions' });
  return { context, page, session, field };
}

async function pressKeys(page) {
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'abcde'[key % 5]);
    await page.waitForTimeout(pace);
  }
}

/** What keys in the middle of the text take: CPU of the main thread per key, and frames. */
async function type(browser, target) {
  const { context, page, session, field } = await openPage(browser, target, false);
  try {
    await page.getByText('Part 1').or(page.locator('textarea')).first().waitFor();
    await field.click();
    await page.keyboard.press('Control+Home');
    for (let line = 0; line < 30; line += 1) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.waitForTimeout(2500);
    await page.evaluate(() => void (globalThis.frames = []));
    const before = await cpuOf(session);
    await pressKeys(page);
    const cpu = (await cpuOf(session)) - before;
    const frames = await page.evaluate(() => globalThis.frames);
    // Once more with every frame watched, which costs main thread of its own.
    await page.waitForTimeout(2500);
    await page.evaluate(watchFrames);
    await page.waitForTimeout(200);
    await page.evaluate(() => void (globalThis.gaps.length = 0));
    await pressKeys(page);
    const dropped = droppedOf(await page.evaluate(() => globalThis.gaps));
    return { cpu: cpu / keys, middle: median(frames), longest: Math.max(...frames), dropped };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the address to the text in the editor, on a slow line. */
async function open(browser, target) {
  const { context, page, field } = await openPage(browser, target, true);
  try {
    await field.filter({ hasText: 'Part 1' }).waitFor({ timeout: 60_000 });
    return await page.evaluate(() => performance.now());
  } finally {
    await context.close();
  }
}

/** Milliseconds of a review, and of the same call about nothing, in turns. */
async function suggest(url, token, agent, rounds = 25) {
  const path = `/api/v2/agent/autoReviewAgentConfiguration?targetAccountId=${agent}`;
  const fields = ['hours', 'address', 'services', 'prices', 'greeting'].map((key) => ({
    key,
    title: `${key}?`,
    type: 'text',
    promptTip: 'As callers ask for it.',
    value: 'we are open 8-5 on weekdays and it depends on the season',
  }));
  const timed = async (asked) => {
    const began = performance.now();
    await postJson(url, path, token, { mode: 'fields', templateId: null, fields: asked });
    return performance.now() - began;
  };
  const found = { model: [], bare: [] };
  for (let round = 0; round < rounds; round += 1) {
    found.bare.push(await timed([]));
    found.model.push(await timed(fields));
  }
  return { model: median(found.model), bare: median(found.bare) };
}

/** The floor: built as the web app is built, with the text beside it. */
async function buildFloor(folder) {
  const outDir = join(folder, 'floor-editor');
  await build({
    configFile: false,
    root: fileURLToPath(new URL('floor-editor', import.meta.url)),
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0 },
  });
  writeFileSync(join(outDir, 'prompt.txt'), prompt);
  return serveFolder(outDir);
}

/** An agent with the long text, and the addresses of its editor. */
async function ourPages({ url }) {
  const token = await signIn(url, owner);
  const { person, home } = await getJson(url, '/api/v2/viewer', token);
  await postJson(url, `/api/v2/agent?targetAccountId=${home.id}`, token, {
    published: false,
    agentInstructions: prompt,
    templateId: null,
    templateFields: [
      { key: 'orgName', title: 'What is it called?', type: 'text', value: 'Northside' },
    ],
  });
  const storage = {
    token,
    id: String(person.id),
    userData: JSON.stringify({ username: person.name, email: person.email, kind: 'member' }),
  };
  const here = `${url}/app/org/${home.id}`;
  return {
    token,
    agent: home.id,
    section: { url: `${here}/agents/prompt`, storage },
    overlay: { url: `${here}/inbox?editAgent=true&agentPanel=prompt`, storage },
  };
}

/** Runs each target in turns and gives what was found of each by its name. */
async function inTurns(targets, rounds, measure) {
  const names = Object.keys(targets);
  const found = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const name of round % 2 ? names.toReversed() : names)
      found[name].push(await measure(targets[name]));
  return found;
}

/** The lines of the report, each with its goal. */
export async function measureEditor(root, folder, { goals, note }) {
  ensurePeers();
  const floor = await buildFloor(folder);
  const product = await startProduct(root, join(folder, 'editor'));
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const ours = await ourPages(product);
    const floors = { CodeMirror: { url: floor.url }, textarea: { url: `${floor.url}#textarea` } };
    const typed = await inTurns({ ours: ours.section, ...floors }, 3, (at) => type(browser, at));
    noteTyping(typed, { goals, note });
    const opened = await inTurns({ ours: ours.overlay, floor: floors.CodeMirror }, 5, (at) =>
      open(browser, at),
    );
    const [open50, bare50] = [median(opened.ours), median(opened.floor)];
    console.log(
      `editAgent by its address on a slow line: ${open50.toFixed(0)} ms to the text, CodeMirror ` +
        `alone ${bare50.toFixed(0)} ms`,
    );
    note('editAgent by its address, against CodeMirror', open50 / bare50, 'x', goals.editor.open);
    const { model, bare } = await suggest(product.url, ours.token, ours.agent);
    console.log(
      `Suggestions for five answers: ${model.toFixed(1)} ms, the same call about none ${bare.toFixed(1)} ms`,
    );
    note('suggestions, against the same call about none', model / bare, 'x', goals.editor.suggest);
  } finally {
    await browser.close();
    floor.stop();
    await product.stop();
  }
}

function noteTyping(typed, { goals, note }) {
  const of = Object.fromEntries(
    Object.entries(typed).map(([name, rounds]) => [
      name,
      {
        cpu: median(rounds.map(({ cpu }) => cpu)),
        middle: median(rounds.map(({ middle }) => middle)),
        // The longest frame of the best round: other work of the machine makes it longer only.
        longest: Math.min(...rounds.map(({ longest }) => longest)),
        dropped: median(rounds.map(({ dropped }) => dropped)),
      },
    ]),
  );
  for (const [name, { cpu, middle, longest, dropped }] of Object.entries(of))
    console.log(
      `A key in 50 kB, ${name}: ${cpu.toFixed(1)} ms of the main thread, to its frame ` +
        `${middle.toFixed(1)} ms, the longest ${longest.toFixed(1)} ms; frames not drawn during ${keys} keys: ${dropped}`,
    );
  const { cpu, typing, longest, dropped } = goals.editor;
  note('a key in 50 kB, main thread, ms', of.ours.cpu, 'ms', cpu);
  note(
    'a key in 50 kB, main thread, against CodeMirror',
    of.ours.cpu / of.CodeMirror.cpu,
    'x',
    typing,
  );
  note(
    'a key in 50 kB, longest frame, against CodeMirror',
    of.ours.longest / of.CodeMirror.longest,
    'x',
    longest,
  );
  note(`frames not drawn during ${keys} keys in 50 kB`, of.ours.dropped, 'frames', dropped);
}
