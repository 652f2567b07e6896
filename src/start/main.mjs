import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// React is several times faster when it knows that nobody is developing here.
if (!process.argv.includes('--dev')) process.env.NODE_ENV ??= 'production';
// Compiled code is cached for the next start, which takes half the time. Before any TypeScript, hence
// plain JavaScript: a process whose sources are all in the cache never loads what strips their types (9 MB).
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/bastion', import.meta.url)));
await import('./run.server.ts');
