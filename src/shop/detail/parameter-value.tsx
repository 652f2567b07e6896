import { listingStateParams } from '#shop/filters/listing-state.ts';
import { noBreak } from '#text/no-break.ts';
import { say } from '#text/product.ts';
import { Link } from '#ui/navigation/link.tsx';
import type { DescribedParameter } from './contract.ts';
import styles from './parameter-value.module.css';

type Props = { parameter: DescribedParameter };

/** What a product has of a parameter; where it can be filtered by, it leads to others that have the same. */
export function ParameterValue({ parameter: { value, filter } }: Props) {
  const text = noBreak(value);
  if (!filter) return text;
  const filters = { [filter.key]: filter.values };
  return (
    <Link
      className={styles.others}
      to="/category/$"
      params={{ _splat: filter.path }}
      search={listingStateParams({ filters, order: null, lm: 12, pg: 1 })}
      title={say('othersWith', { value: text })}
    >
      {text}
    </Link>
  );
}
