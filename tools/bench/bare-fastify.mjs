// A Fastify route that returns the same object without a query: the lower bound for the cost of a
// request.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [port, file] = process.argv.slice(2);
const reply = JSON.parse(readFileSync(file, 'utf8'));
const app = Fastify();
app.get('/list', async () => reply);
await app.listen({ port: Number(port) });
console.log('ready');
