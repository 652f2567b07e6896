import { FileText, Package } from 'lucide-react';
import type { ProductCard } from '#shop/catalog/contract.ts';
import type { Document, ProductExtra } from '#shop/detail/contract.ts';
import { formatFileSize } from '#text/format.ts';
import { ts } from '#text/search.ts';
import { plurals } from '#text/text.ts';
import { SearchGroup } from './search-group.tsx';
import { SearchOption, type OptionState, useOption } from './search-option.tsx';
import styles from './search-panel.module.css';

type Props = { product: ProductCard; extra: ProductExtra; state: OptionState };

export const hasMore = ({ documents, accessories }: ProductExtra) =>
  documents.length + accessories.length > 0;

/** What belongs to the product whose code was typed: its data sheet, and what fits it. */
export function SearchOfProduct({ product, extra, state }: Props) {
  const [sheet] = extra.documents;
  const count = extra.accessories.length;
  return (
    <SearchGroup title={ts('ofProduct')}>
      {sheet && <Sheet sheet={sheet} active={state.active} />}
      {count > 0 && (
        <SearchOption
          {...state}
          className={styles.other}
          link={{
            to: '/product/$productName',
            params: { productName: product.url.url },
            hash: 'accessories',
          }}
        >
          <Package />
          <span>
            {ts('accessories')}
            <small>{plurals('plurals.product', count)}</small>
          </span>
        </SearchOption>
      )}
    </SearchGroup>
  );
}

/** Is saved, and the panel stays. */
const Sheet = ({ sheet, active }: { sheet: Document; active: string | null }) => (
  <a
    {...useOption(active)}
    className={styles.other}
    href={sheet.url}
    download={sheet.filename}
    title={sheet.filename}
  >
    <FileText />
    <span>
      {sheet.title}
      <small>
        {sheet.filename.split('.').at(-1)!.toUpperCase()}, {formatFileSize(sheet.filesize)}
      </small>
    </span>
  </a>
);
