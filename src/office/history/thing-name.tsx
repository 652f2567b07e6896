import { invoicePlace, orderPlace } from '#office/navigation/places.ts';
import type { ChangedThing } from '#staff/history/contract.ts';
import { Link } from '#ui/navigation/link.tsx';
import { keyWords } from './history-words.ts';

/** What a thing is known by; an order and a document lead to their screens. */
export function ThingName({ thing }: { thing: ChangedThing }) {
  const { entity, key, is_hidden: isHidden } = thing;
  if (isHidden) return null;
  const name = <code>{keyWords(thing)}</code>;
  if (key === null || !/^\d{10}$/.test(key)) return name;
  if (entity === 'order') return <Link {...orderPlace(key)}>{name}</Link>;
  return entity === 'invoice' ? <Link {...invoicePlace(key)}>{name}</Link> : name;
}
