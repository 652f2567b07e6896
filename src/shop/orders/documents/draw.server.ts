const module = new URL('./picking-list.server.ts', import.meta.url);

export const PICKING_LIST = { module, name: 'pickingListPdf' };
export const PICKING_LISTS = { module, name: 'pickingListsPdf' };
