import { readCalls } from './read.server.ts';

export const categoryCalls = [...readCalls];
