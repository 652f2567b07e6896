import { changeCalls } from './change.server.ts';
import { readCalls } from './read.server.ts';
import { listTasks } from './tasks.server.ts';

export const categoryCalls = [...readCalls, ...changeCalls, listTasks];
