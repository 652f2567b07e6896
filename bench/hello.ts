import Fastify from 'fastify';

/** The least a Fastify process can do, for comparison with other machines. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
