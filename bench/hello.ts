import Fastify from 'fastify';

/** What every figure is compared with: the least a Fastify process can do. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
