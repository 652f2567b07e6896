import { formatDate } from '#text/format.ts';
import { monthEnd, monthName } from './month.ts';

export type Period = { from: string; to: string };

export const periodWords = ({ from, to }: Period) =>
  from.endsWith('-01') && to === monthEnd(from)
    ? `${monthName(from)} ${from.slice(0, 4)}`
    : `${formatDate(from)} – ${formatDate(to)}`;
