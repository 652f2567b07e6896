import { euros } from '#office/components/format.ts';
import type { Change, ChangedThing, ChangedValue } from '#staff/history/contract.ts';
import { formatDate, formatUnitPrice } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { findText, t } from '#text/office/history.ts';

/** What was done; a job without words is called as it is kept. */
export const changeWords = ({ command, undoes }: Change): string =>
  undoes === null
    ? (findText(`history.commands.${command}`) ?? command)
    : t('history.undoOf', { id: undoes });

export const whoWords = ({ who }: Pick<Change, 'who'>): string => who ?? t('history.erased');

export const entityWords = ({ entity }: ChangedThing): string =>
  findText(`history.entities.${entity}`) ?? entity;

export const keyWords = ({ entity, key }: ChangedThing): string => {
  if (key === null) return t('history.erased');
  return (entity === 'setting' && findText(`history.settings.${key}`)) || key;
};

/** A field of a tree by its path: what is in no dictionary is called as it is kept. */
export const fieldWords = (name: string): string =>
  name
    .split('.')
    .filter((part, place, all) => part !== 'value' || all.length === 1 || place > 0)
    .map((part) => findText(`history.fields.${part}`) ?? part)
    .join(' › ');

export function valueWords(name: string, value: ChangedValue): string {
  if (value === null || value === '') return t('history.nothing');
  if (typeof value === 'boolean') return t(value ? 'history.yes' : 'history.no');
  const last = name.split('.').at(-1)!;
  if (typeof value === 'number') return numberWords(isOfDiscounts(name) ? '_bp' : last, value);
  const known = findText(`history.values.${last}.${value}`) ?? roleWords(last, value);
  if (known) return known;
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDate(value) : value;
}

/** Each by what it is on. */
const isOfDiscounts = (name: string) => name.startsWith('discounts.');

function numberWords(name: string, value: number): string {
  if (name === 'price_cents' || name === 'purchase_cents') return formatUnitPrice(value / 100);
  if (name.endsWith('_cents')) return euros(value);
  if (name.endsWith('_bp')) return t('history.percent', { count: formatNumber(value / 100) });
  return formatNumber(value, 4);
}

const roleWords = (name: string, value: string) =>
  name === 'role' ? findText(`roles.${value}`) : null;
