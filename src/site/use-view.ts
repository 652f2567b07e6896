import { stored } from '#shop/kernel/stored.ts';

type View = 'cards' | 'table';

const view = stored<View>('bastion.view', (text) => (text === '"table"' ? 'table' : 'cards'));

/** Cards or a table, as this browser has chosen last. The server, whose pages are for many, writes cards. */
export const useView = () => [view.use(), view.write] as const;
