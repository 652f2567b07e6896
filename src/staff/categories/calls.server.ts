import { changeCalls } from './change.server.ts';
import { parameterCalls } from './parameters.server.ts';
import { readCalls } from './read.server.ts';
import { listTasks } from './tasks.server.ts';
import { useCalls } from './uses.server.ts';

export const categoryCalls = [
  ...readCalls,
  ...changeCalls,
  ...useCalls,
  ...parameterCalls,
  listTasks,
];
