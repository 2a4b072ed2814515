// A partner's own site, on another origin: one page frames the app, one carries the button script.
// It calls the API as a partner's server would.
import { createServer } from 'node:http';

const [port = '4390', product = 'http://localhost:4300'] = process.argv.slice(2);

const page = (
  title,
  body,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{margin:0;font:16px/1.5 system-ui}main{padding:24px;max-width:60rem}iframe{border:0;width:100%;height:90vh}</style></head><body>${body}</body></html>`;

const messages = `<script>window.received=[];addEventListener('message',(e)=>{if(e.origin==='${product}')window.received.push(e.data)})</script>`;

const routes = {
  '/health': () => 'ok',
  // The one-time token is made by this site's server and handed over in the query, as the public
  // demo of partners does.
  '/portal': (url) =>
    page(
      'Partner portal',
      `${messages}<iframe title="Console" allow="camera; microphone" src="${product}/app/embed?${url.searchParams}"></iframe>`,
    ),
  '/site': (url) =>
    page(
      'A dentist’s site',
      `<main><h1>Northside Dental</h1><p>Ask us anything.</p>
<button data-vida-button data-target="${url.searchParams.get('agent') ?? 'northside'}" data-type="chat">Chat with us</button></main>
<script src="${product}/embed/button/v1/script.js" async></script>`,
    ),
};

createServer((request, response) => {
  const url = new URL(request.url ?? '/', `http://localhost:${port}`);
  const route = routes[url.pathname];
  response.writeHead(route ? 200 : 404, {
    'content-type': url.pathname === '/health' ? 'text/plain' : 'text/html; charset=utf-8',
  });
  response.end(route ? route(url) : 'Not here');
}).listen(Number(port), () => console.log(`Host page on ${port}`));
