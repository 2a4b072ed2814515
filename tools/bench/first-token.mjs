// Measures the delay between the model's first token and the first token that reaches the caller.
// The product uses a local server that implements the protocol of model servers.
import { createServer } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { signIn, startProduct } from './product.mjs';

const owner = 'owner@demo.patchbay.test';
const thinkMs = 150;
const samples = 40;

/** Milliseconds between the model's first token and the caller's: median and 95th percentile. */
export async function measureFirstToken(root, dataDir) {
  const model = await openModel();
  const product = await startProduct(root, dataDir, {
    MODEL_BASE_URL: model.url,
    MODEL_NAME: 'bench',
    MODEL_API_KEY: 'none',
  });
  try {
    const token = await signIn(product.url, owner);
    const times = [];
    for (let at = 0; at < samples + 5; at += 1) {
      model.forget();
      const said = await firstDelta(product.url, token, `Question ${at}?`);
      if (at >= 5) times.push(said - model.spokeAt());
    }
    times.sort((a, b) => a - b);
    return { median: times[Math.floor(samples / 2)], p95: times[Math.ceil(samples * 0.95) - 1] };
  } finally {
    await product.stop();
    model.close();
  }
}

function openModel() {
  // A turn may need several model requests; the first token of the first one counts.
  let spokeAt;
  const answer = async (asked, reply) => {
    for await (const _ of asked);
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    await pause(thinkMs);
    const chunk = (delta, finish = null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
    for (const [index, word] of ['Yes, ', 'we ', 'are ', 'open.'].entries()) {
      if (index === 0) spokeAt ??= performance.now();
      reply.write(chunk({ content: word }));
      await pause(20);
    }
    reply.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  };
  const server = createServer((asked, reply) => void answer(asked, reply));
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/v1`,
        spokeAt: () => spokeAt,
        forget: () => {
          spokeAt = undefined;
        },
        close: () => server.close(),
      }),
    ),
  );
}

async function firstDelta(url, token, promptText) {
  const reply = await fetch(`${url}/api/v1/agent/runPrompt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ promptText }),
  });
  if (!reply.ok) throw new Error(`The agent answered ${reply.status}.`);
  let at;
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of reply.body) {
    text += decoder.decode(chunk, { stream: true });
    if (at === undefined && text.includes('"delta"')) at = performance.now();
  }
  if (at === undefined) throw new Error('No word came.');
  return at;
}
