// A Fastify route that answers the same object without a query: the least that a request can cost
// here.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port, file] = process.argv.slice(2);
const reply = JSON.parse(readFileSync(file, 'utf8'));
const app = Fastify();
app.get('/list', async () => reply);
await app.listen({ port: Number(port) });
console.log('ready');
