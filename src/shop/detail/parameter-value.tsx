import { filterParams } from '#shop/filters/address.ts';
import { noBreak } from '#text/no-break.ts';
import { say } from '#text/product.ts';
import { Link } from '#ui/link.tsx';
import type { DescribedParameter } from './contract.ts';
import styles from './parameter-value.module.css';

type Props = { parameter: DescribedParameter; path: string };

/** What a product has of a parameter; it leads to others of its category that have the same. */
export function ParameterValue({ parameter: { value, filter }, path }: Props) {
  const text = noBreak(value);
  if (!filter) return text;
  const search: object = filterParams({ [filter.key]: filter.values });
  return (
    <Link className={styles.others} to="/category/$" params={{ _splat: path }} search={search}>
      {text}
      <span className="visually-hidden"> – {say('others')}</span>
    </Link>
  );
}
