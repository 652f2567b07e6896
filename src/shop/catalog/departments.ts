import type { Bastion } from '#ui/fort.tsx';

/** The five departments in the order of the shop; each lights its own bastion of the fort. */
export const DEPARTMENTS = ['ezs', 'cctv', 'evs', 'eps', 'sks'] as const;
export type Department = (typeof DEPARTMENTS)[number];

/** The department a category's full path leads through: `cctv/ip-kamery` belongs to `cctv`. */
export function departmentOf(path: string): Department | undefined {
  const [first] = path.split('/');
  return DEPARTMENTS.find((department) => department === first);
}

export const bastionOf = (department: Department | undefined): Bastion | undefined =>
  department && (DEPARTMENTS.indexOf(department) as Bastion);
