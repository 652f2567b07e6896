import { changeCalls } from './change.server.ts';
import { readCalls } from './read.server.ts';

export const categoryCalls = [...readCalls, ...changeCalls];
