import type { Colleague } from '#staff/customers/contract.ts';

export const percent = (points: number) => `−${String(points / 100).replace('.', ',')} %`;

/** A group without a discount of its own has none to tell. */
export const groupWords = (name: string, points: number) =>
  points > 0 ? `${name} (${percent(points)})` : name;

export const nameOf = ({ first_name, last_name, email }: Colleague) =>
  `${first_name} ${last_name}`.trim() || email;
