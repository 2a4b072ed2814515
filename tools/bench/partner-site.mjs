// A partner's site, with a page that has the widget and one that has the floor; and the server of
// the floor, on an origin of its own as the product is.
import { readFileSync } from 'node:fs';
import { createServer, request as ask } from 'node:http';

const page = (script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Northside</title></head><body>
<div data-patchbay-widget data-agent="northside" data-welcome="Ask us" data-size="expanded"></div>
<script>tagAt = performance.timeOrigin + performance.now()</script>
<script src="${script}"></script></body></html>`;

/** The floor of a launcher: a button that opens a frame. */
const launcher = `
const { origin } = new URL(document.currentScript.src);
const place = document.querySelector('[data-patchbay-widget]');
const button = document.createElement('button');
button.textContent = place.dataset.welcome;
button.onclick = () => {
  const frame = document.createElement('iframe');
  frame.src = new URL('/chat', origin);
  frame.style = 'position:fixed;right:16px;bottom:16px;width:380px;height:600px';
  document.body.append(frame);
};
place.append(button);
`;

const chat = readFileSync(new URL('floor-chat.html', import.meta.url), 'utf8');

/** Passes a call of the floor's chat on, so that it asks its own origin, as ours does. */
function passOn(asked, response, product) {
  const { method, headers } = asked;
  const passed = ask(new URL(asked.url, product), { method, headers }, (reply) => {
    response.writeHead(reply.statusCode, reply.headers);
    response.flushHeaders();
    reply.pipe(response);
  });
  passed.setNoDelay(true);
  asked.pipe(passed);
}

/** Serves pages and scripts by their paths on a free port; other calls go to the product. */
async function serve(replies, product) {
  const server = createServer((request, response) => {
    const [type, body] = replies[request.url] ?? [];
    if (!body && product) return passOn(request, response, product);
    response.writeHead(body ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(body);
  });
  await new Promise((resolve) => server.listen(0, resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://localhost:${server.address().port}`, stop };
}

/** Serves both until they are stopped. */
export async function servePartner(product) {
  const floor = await serve(
    {
      '/launcher.js': ['text/javascript', launcher],
      '/chat': ['text/html', chat],
    },
    product,
  );
  const site = await serve({
    '/ours': ['text/html', page(`${product}/embed/widget/v1/script.js`)],
    '/floor': ['text/html', page(`${floor.url}/launcher.js`)],
  });
  const stop = () => {
    site.stop();
    floor.stop();
  };
  return { url: site.url, stop };
}
